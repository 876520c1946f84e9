import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.document': '文档',
  'empty.document.title': '文档保存团队的约定',
  'empty.document.text': '本产品的笔记、决定和指南，用 markdown 书写，保留历史。',
  'itemKind.Document': '文档',

  'document.create': '新建文档',
  'document.createButton': '创建文档',
  'document.copy': '复制文档',
  'document.search': '搜索文档',
});
