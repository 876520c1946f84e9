import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'outbox.waiting': '等待发送',
  'outbox.refused': '未发送',
  'outbox.moveTo': '移到{status}',
  'outbox.result': '结果：{status}',
  'outbox.comment': '评论：{text}',
  'outbox.tick': '勾选：{text}',
  'outbox.untick': '取消勾选：{text}',
  'outbox.movedMeanwhile': '{number} 已被移到{status}，未移到{wanted}。',
  'offline.title': '网络已断开，内容已留在本机。',
  'offline.waiting': { other: '{count} 项更改等待发送。' },
  'offline.asOf': '显示的是 {time} 的内容。',
  'offline.missing': '本机没有此内容，网络恢复后加载。',
});
