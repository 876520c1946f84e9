import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.risk': '风险',
  'empty.risk.title': '风险要在发生之前写下',
  'empty.risk.text': '风险有概率和影响，二者一起决定它在列表中的位置。',
  'itemKind.Risk': '风险',

  'risk.create': '新建风险',
  'risk.createButton': '创建风险',
  'risk.copy': '复制风险',
  'risk.search': '搜索风险',
  'risk.closeAs': '关闭为',
  'risk.happened': '已发生',
  'risk.avoided': '已规避',
  'risk.disappeared': '已解除',
  'risk.closeNote': '关闭后不可撤回：可以复制，不能编辑。已发生会保留关联的任务，没有则新建一个。',
  'risk.intro': '简介',
  'risk.avoidApproach': '规避方法',
  'risk.contingency': '应急计划',
  'risk.memo': '备注',
  'risk.open': '未关闭的风险',
  'risk.gridHint': '纵向概率，横向影响',
  'risk.gridHide': '隐藏矩阵',
  'risk.gridShow': '显示矩阵',
  'risk.count': { other: '{count} 项' },
  'riskKind.Resource': '资源',
  'riskKind.Technology': '技术',
  'riskKind.Progress': '进度',
});
