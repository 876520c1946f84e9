import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'start.title': '从这里开始',
  'start.intro': '产品还是空的。可以先看一个填好的示例，导入已有的内容，或从自己的第一个特性开始。',
  'start.example': '示例内容',
  'start.exampleText':
    '一个场站充电产品：特性、需求、测试用例、缺陷、任务和图，彼此关联。内容归你所有，可随意修改。',
  'start.fill': '填入示例',
  'start.filling': '正在填入',
  'start.filled': '示例已就绪，共 {count} 个条目',
  'start.importText':
    '导入 CSV、XLSX 表格，或 Jira、Redmine、禅道、GitHub、GitLab 的导出文件。写入前会逐行显示结果。',
  'start.import': '导入文件',
  'start.steps': '一步一步来',
  'start.stepsText': '一份简短的清单，按自己的节奏从第一个特性走到第一个测试用例。',
  'start.begin': '从第一步开始',
  'start.done': '已完成 {count} / {all}',
  'start.isDone': '（已完成）',
  'start.putAway': '收起清单',
  'start.allDone': '整条线索已经走通。追溯页显示每个需求走到了哪一步。',
  'start.feature': '写下第一个特性',
  'start.featureText': '用几句话说明产品的用途。',
  'start.requirement': '在特性下添加需求',
  'start.requirementText': '一件必须成立的事，以便实现和测试。',
  'start.task': '建立第一个任务',
  'start.taskText': '某个人接下来要做的事。',
  'start.testcase': '编写第一个测试用例',
  'start.testcaseText': '如何确认需求成立。',
  'start.people': '邀请同事',
  'start.peopleText': '按姓名或邮箱邀请，并指定角色。',
  'start.invite': '邀请',
});
