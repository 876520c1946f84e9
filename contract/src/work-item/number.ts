import type { ItemKind } from './fields.ts';

/** The letter shown before the number of an item. Only the number is stored. */
export const itemLetters: Record<ItemKind, string> = {
  Feature: 'F',
  Requirement: 'R',
  Component: 'O',
  Function: 'N',
  UML: 'U',
  Document: 'W',
  Iteration: 'I',
  Testcase: 'TC',
  Defect: 'D',
  Risk: 'K',
  Task: 'T',
};

/** `R-131`. */
export const itemNumber = (kind: ItemKind, oid: number): string => `${itemLetters[kind]}-${oid}`;
