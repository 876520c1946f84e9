import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.component': '组件',
  'empty.component.title': '组件构成产品',
  'empty.component.text': '组件把系统同一部分的功能放在一起，有自己的说明和历史。',
  'itemKind.Component': '组件',

  'component.create': '新建组件',
  'component.createButton': '创建组件',
  'component.copy': '复制组件',
  'component.search': '搜索组件',
  'component.introduction': '简介',
  'component.functions': '该组件的功能',
});
