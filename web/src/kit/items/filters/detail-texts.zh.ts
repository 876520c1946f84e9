import { translationOf } from '../../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'filter.tag': '标签',
  'filter.suspect': '待复核',
  'filter.created': '创建时间',
  'filter.clear': '全部清除',
  'filter.done': '完成',
  'filter.remove': '移除筛选：{name}',
  'filter.find': '在{name}中查找',
  'filter.nothing': '没有条目有这里的值。',
  'filter.first': '只列出前 {count} 个。',
  'filter.counted': '符合的条目很多：数字只计前几百条。',
  'filter.atLeast': '{count}+',
  'filter.comma': '、',
  'filter.last': { other: '最近 {count} 天' },
  'filter.since': '{from} 起',
  'filter.until': '至 {to}',
  'filter.between': '{from} 至 {to}',
  'filter.anyTime': '不限时间',
  'filter.from': '从',
  'filter.to': '到',
  'group.more': '再显示 {count} 组',
  'group.showMore': '显示更多',
  'group.showAll': '以列表显示全部',
  'group.total': { other: '共 {count} 条，{groups} 组' },
  'group.totalAtLeast': '超过 {count} 条，{groups} 组',
});
