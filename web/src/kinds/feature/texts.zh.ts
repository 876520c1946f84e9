import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.feature': '特性',

  'empty.feature.title': '特性说明产品的用途',
  'empty.feature.text': '特性是用户从产品中得到的东西。它的需求说明如何做到，每一条都能追溯到发布。',

  'itemKind.Feature': '特性',

  'feature.create': '新建特性',
  'feature.createButton': '创建特性',
  'feature.copy': '复制特性',
  'feature.search': '搜索特性',
  'feature.requirements': '该特性的需求',
});
