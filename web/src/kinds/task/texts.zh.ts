import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.task': '任务',
  'empty.task.title': '任务是每天的工作',
  'empty.task.text': '任务有负责人、计划和看板上的位置，并注明为哪条需求而做。',
  'itemKind.Task': '任务',

  'task.create': '新建任务',
  'task.copy': '新建任务',
  'task.createButton': '创建任务',
  'task.search': '搜索任务',
  'task.prompt': '提示',
  'task.source': '来源',
  'task.emergency': '紧急程度',
  'task.mostImportant': '优先级',
  'task.tooFar': '任务正在验证。',

  'task.look': '视图',
  'task.board': '看板',
  'task.list': '列表',
  'task.columns': '列',
  'task.columnCards': '任务',
  'task.viewAll': '查看全部 {count}',
  'task.addHere': '添加任务',
  'task.moveTo': '移动 {number} 到',
  'task.moved': '{number} 已移到{status}',
  'task.movedBack': '{number} 已退回{status}',
  'task.boardFailed': '看板未加载',
  'task.noneOnBoard': '看板上没有符合搜索和筛选的任务。',
  'task.keyColumn': '列',
  'task.keyCard': '卡片',
  'task.keyMove': '卡片右移',
  'sheet.thisBoard': '看板',
  'sheet.column': '左、右列',
  'sheet.moveRight': '卡片右移',
  'sheet.moveLeft': '卡片左移',
});
