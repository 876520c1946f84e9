import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'trash.notice': '条目在此保留 {days} 天。',
  'trash.noticeText': '成员可以连同评论、历史和附件一起恢复。到期后清除，编号不再使用。',
  'trash.deletedBy': '删除者',
  'trash.deleted': '删除时间',
  'trash.left': '剩余时间',
  'trash.daysLeft': { other: '{count} 天' },
  'trash.restore': '恢复',
  'trash.noneOfKind': '没有该类型的条目',
  'trash.noneOfKindText': '其他类型的已删除条目未显示。',
  'trash.showAll': '显示全部类型',
  'trash.list': '已删除的条目',
  'trash.emptyTitle': '回收站为空',
  'trash.emptyText': '本产品中删除的条目可以在此恢复。',
  'trash.failed': '回收站未能加载',
});
