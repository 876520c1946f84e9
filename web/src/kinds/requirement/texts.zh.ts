import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.requirement': '需求',
  'empty.requirement.title': '需求说明必须做到什么',
  'empty.requirement.text':
    '每条需求属于一个特性，并连到功能、任务和测试用例。缺少其中之一，追溯线上就有断点。',
  'itemKind.Requirement': '需求',
  'field.feature': '所属特性',
  'requirementKind.Functional': '功能需求',
  'requirementKind.Non-functional': '非功能需求',

  'requirement.create': '新建需求',
  'requirement.createButton': '创建需求',
  'requirement.copy': '复制需求',
  'requirement.search': '搜索需求',
  'requirement.introduction': '简介',
  'requirement.actor': '参与者',
  'requirement.trigger': '触发条件',
  'requirement.precondition': '前置条件',
  'requirement.postcondition': '后置条件',
  'requirement.procedure': '处理过程',
  'requirement.branches': '分支流程',
  'requirement.task': '新建开发任务',
});
