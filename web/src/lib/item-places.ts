// Where each kind of item is looked at.
import type { ItemKind } from '@tracery/contract/work-item/fields';

interface Place {
  path: string;
}

export const itemPlaces: Record<ItemKind, Place> = {
  Feature: { path: '/requirement/feature' },
  Requirement: { path: '/requirement/requirement' },
  Component: { path: '/design/component' },
  Function: { path: '/design/function' },
  UML: { path: '/design/uml' },
  Document: { path: '/document' },
  Iteration: { path: '/setting/iteration' },
  Testcase: { path: '/test/testcase' },
  Defect: { path: '/test/defect' },
  Risk: { path: '/task/risk' },
  Task: { path: '/task/task' },
};
