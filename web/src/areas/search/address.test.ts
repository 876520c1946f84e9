import { expect, test } from 'vitest';
import { itemNamed, readAddress } from './address.ts';

test('[COL-04] the address holds query, kinds, phases, page and the open item; what it cannot mean is left out', () => {
  const search = {
    q: 'tariff',
    kind: 'Task,Nothing,Defect',
    phase: 'done',
    page: '3',
    open: 'Task-12',
    after: '77',
  };
  expect(readAddress(search)).toEqual({
    query: 'tariff',
    kinds: ['Task', 'Defect'],
    phases: ['done'],
    after: '77',
    page: 3,
    open: { kind: 'Task', id: 12 },
    isExpanded: false,
  });
  expect(readAddress({ page: '-1', kind: 'x', phase: '', open: 'Task', expanded: '1' })).toEqual({
    query: '',
    kinds: [],
    phases: [],
    after: '',
    page: 1,
    open: undefined,
    isExpanded: true,
  });
  expect(itemNamed('Nothing-1')).toBeUndefined();
});
