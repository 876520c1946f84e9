// Written by `pnpm kinds` from the definitions. Do not edit.
import type { ItemKind } from '../kinds/summaries.generated.ts';

/** What the kinds are called in a filter of the search. */
export const kindNames: Readonly<Record<ItemKind, { readonly en: string; readonly zh: string }>> = {
  Feature: { en: 'feature', zh: '特性' },
  Requirement: { en: 'requirement', zh: '需求' },
  Task: { en: 'task', zh: '任务' },
  Risk: { en: 'risk', zh: '风险' },
  Iteration: { en: 'iteration', zh: '迭代' },
  Document: { en: 'document', zh: '文档' },
  Component: { en: 'component', zh: '组件' },
  Function: { en: 'function', zh: '功能' },
  UML: { en: 'uml', zh: 'UML' },
  Testcase: { en: 'testcase', zh: '测试用例' },
  Defect: { en: 'defect', zh: '缺陷' },
};
