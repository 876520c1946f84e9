import { translationOf } from '../../../lib/i18n/typed-texts.ts';
import type { texts as english } from './screen-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'archive.title': '导出产品',
  'archive.text':
    '导出为一个 ZIP 文件：Markdown 格式的条目、图、文件、关联、评论和历史，无需脉络即可阅读，不含账号、令牌和 Webhook。',
  'archive.export': '导出产品',
  'archive.received': '导出中：已接收 {size}',
  'archive.done': '已保存 {name}：{size}。',
  'archive.brokeOff': '导出中途中断，未保存文件，可重试。',
  'archive.again': '重试',
});
