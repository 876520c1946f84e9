import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'plan.of': '{done} / {planned}',
  'plan.ofDone': '已完成 {done} / {planned}',
  'plan.done': '已完成',
  'plan.percent': '{percent}%',
  'plan.doneAndLeft': '已完成，{left}',
  'plan.daysLeft': '还剩 {count} 天',
  'plan.dayLeft': '最后一天',
  'plan.ended': '已结束',
  'plan.behind': '落后匀速 {count} 项',
  'plan.today': '今天',
  'plan.pace': '匀速',
  'plan.atStart': '开始时 {count} 项',
  'plan.plannedCount': '计划 {count} 项',
  'plan.doneCount': '完成 {count} 项',
  'plan.nothing': '还没有计划任何条目',
  'plan.trace': '追溯',
  'plan.failed': '进度未能加载',
});
