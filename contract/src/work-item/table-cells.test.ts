import { expect, test } from 'vitest';
import { definitionOf } from '../kinds/index.ts';
import type { Language } from '../refusals.ts';
import { zeroDate, type ItemKind } from './fields.ts';
import { tableColumnsOf, type ListedItem } from './table-cells.ts';

const cellOf = (kind: ItemKind, column: string, item: ListedItem, language: Language = 'en') =>
  tableColumnsOf(definitionOf(kind), [column], {
    language,
    publicUrl: new URL('https://tracery.example.org'),
    productId: 1000,
    today: '2031-05-14',
    namesakes: new Set(['李伟']),
  })[0]!.cell(item);

test('[INT-24] a status is the word of the row: frozen, or passed before a text was changed', () => {
  expect(cellOf('Requirement', 'status', { status: 3, isFrozen: 0 })).toBe('Developing');
  expect(cellOf('Requirement', 'status', { status: 3, isFrozen: 1 }, 'zh')).toBe('已冻结');
  expect(cellOf('Testcase', 'status', { status: 6, isFrozen: 0, isStale: 1 })).toBe('Passed, changed since');
  expect(cellOf('Testcase', 'status', { status: 5, isFrozen: 0, isStale: 1 })).toBe('Failed');
});

test('[INT-24] the phase of an iteration follows from its days', () => {
  const phase = (beginAt: string, closedAt: string) => cellOf('Iteration', 'status', { beginAt, closedAt });
  expect(phase('2031-05-15T23:59:59Z', zeroDate)).toBe('Planned');
  expect(phase('2031-05-14T23:59:59Z', '2031-05-14T23:59:59Z')).toBe('Running');
  expect(phase(zeroDate, '2031-05-13T23:59:59Z')).toBe('Ended');
});

test('[INT-24] values are words, links are numbers with names, and nothing is an empty cell', () => {
  expect(cellOf('Defect', 'importance', { importance: 'Critical' }, 'zh')).toBe('致命');
  expect(cellOf('Risk', 'priority', { priority: 3 })).toBe('High');
  expect(cellOf('Feature', 'kind', { kind: 'Functional' }, 'zh')).toBe('功能');
  expect(cellOf('Task', 'kind', { kind: 'Function' }, 'en')).toBe('Function');
  expect(cellOf('UML', 'view', { view: 'ProcessView' }, 'zh')).toBe('进程视图');
  const made = { kind: 'Risk', sourceId: 5, sourceOid: 7, sourceName: 'Late meters' };
  expect(cellOf('Task', 'sourceId', made)).toBe('K-7 Late meters');
  expect(cellOf('Task', 'sourceId', { ...made, sourceOid: 0 })).toBeUndefined();
  expect(cellOf('Task', 'planCloseAt', { planCloseAt: zeroDate })).toBeUndefined();
  expect(cellOf('Task', 'planCloseAt', { planCloseAt: '2031-05-14T23:59:59Z' })).toEqual({
    day: '2031-05-14',
  });
  expect(cellOf('Task', 'link', { id: 42 })).toBe('https://tracery.example.org/task/task?p=1000&id=42');
});

test('[INT-24] two people of one name are told apart', () => {
  const owner = { processorId: 1, processor: 'liwei2', processorName: '李伟' };
  expect(cellOf('Task', 'processorId', owner, 'zh')).toBe('李伟（liwei2）');
  expect(cellOf('Task', 'processorId', { ...owner, processorName: 'Mira Okoro' })).toBe('Mira Okoro');
  expect(cellOf('Task', 'processorId', { processorId: 0, processor: '', processorName: '' })).toBeUndefined();
});
