import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.function': '功能',
  'empty.function.title': '功能说明需求如何实现',
  'empty.function.text': '功能逐步描述组件为需求做什么。',
  'itemKind.Function': '功能',

  'function.create': '新建功能',
  'function.createButton': '创建功能',
  'function.copy': '复制功能',
  'function.search': '搜索功能',
  'function.intro': '简介',
  'function.input': '输入',
  'function.process': '处理',
  'function.output': '输出',
});
