import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './screen-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'dashboard.features': '特性统计',
  'dashboard.requirements': '需求统计',
  'dashboard.noData': '暂无数据',
  'dashboard.failed': '统计数据加载失败',
  'dashboard.asTable': '以表格显示',
  'dashboard.fullScreen': '全屏',
  'dashboard.leaveFullScreen': '退出全屏',
  'dashboard.number': '数量',
  'dashboard.share': '占比',
  'dashboard.total': '合计',
  'dashboard.summary': '{title}：{figures}。合计 {count}。',

  'dashboard.trace': '追溯',
  'dashboard.traceOf': '追溯，{name}',
  'dashboard.reviewGaps': '查看 {count} 处断点',
  'dashboard.withoutGap': '没有断点的需求',
  'dashboard.withFunction': '有功能的需求',
  'dashboard.withTestcase': '有测试用例的需求',
  'dashboard.proven': '测试用例全部通过的需求',
  'dashboard.ready': '可发布的需求',
  'dashboard.ofAll': '/ {all}',
  'dashboard.nothingToTrace': '还没有可追溯的需求',

  'myWork.title': '我的工作',
  'myWork.failed': '我的工作未能加载',
  'myWork.more': '仅显示前 {count} 条',
  'myWork.empty': '目前没有待办事项',
  'myWork.toReview': '待评审',

  'activity.title': '最近动态',
  'activity.failed': '动态加载失败',
  'activity.empty': '暂无动态',
  'activity.more': '再显示 {count} 条',
});
