// Where each kind of item is looked at, and the letter before its number.
import type { ItemKind } from '@tracery/contract/work-item/fields';

interface Place {
  letter: string;
  path: string;
}

export const itemPlaces: Record<ItemKind, Place> = {
  Feature: { letter: 'F', path: '/requirement/feature' },
  Requirement: { letter: 'R', path: '/requirement/requirement' },
  Component: { letter: 'O', path: '/design/component' },
  Function: { letter: 'N', path: '/design/function' },
  UML: { letter: 'U', path: '/design/uml' },
  Document: { letter: 'W', path: '/document' },
  Iteration: { letter: 'I', path: '/setting/iteration' },
  Testcase: { letter: 'TC', path: '/test/testcase' },
  Defect: { letter: 'D', path: '/test/defect' },
  Risk: { letter: 'K', path: '/task/risk' },
  Task: { letter: 'T', path: '/task/task' },
};

/** `R-131`. The letter is only drawn; stored is the number. */
export const itemNumber = (kind: ItemKind, oid: number): string => `${itemPlaces[kind].letter}-${oid}`;
