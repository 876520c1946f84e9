import { translationOf } from '../typed-texts.ts';
import type { designEn } from './design.en.ts';

export const designZh = translationOf<typeof designEn>()({
  'component.create': '新建组件',
  'component.createButton': '创建组件',
  'component.copy': '复制组件',
  'component.search': '搜索组件',
  'component.introduction': '简介',
  'component.functions': '该组件的功能',

  'function.create': '新建功能',
  'function.createButton': '创建功能',
  'function.copy': '复制功能',
  'function.search': '搜索功能',
  'function.intro': '简介',
  'function.input': '输入',
  'function.process': '处理',
  'function.output': '输出',
  'field.component': '所属组件',
});
