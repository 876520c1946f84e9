import { expect, test } from 'vitest';
import { requirement } from '@tracery/contract/kinds/requirement';
import { task } from '@tracery/contract/kinds/task';
import type { ItemView } from '../view.ts';
import { severalIn, severalQuery } from './several.ts';

const view: ItemView = {
  definition: requirement,
  fields: [],
  list: { statuses: ['initial', 'developing', 'finished'] },
  isPlanned: true,
};

const asked = (search: Record<string, string>, of = view) => severalQuery(of, severalIn(of, search));

test('[COL-23] one value of a filter with a control of its own is left to it, several are not', () => {
  expect(severalIn(view, { status: 'initial', processorId: '7', plannedId: '4', suspect: 'true' })).toEqual(
    {},
  );
  expect(severalIn(view, { status: 'initial,frozen', processorId: '0', importance: 'Mandatory' })).toEqual({
    status: 'initial,frozen',
    processorId: '0',
    importance: 'Mandatory',
  });
});

test('[COL-23] what no list can be asked for is dropped from the address', () => {
  expect(
    severalIn(view, { status: 'initial,unknown', importance: 'Urgent', creatorId: '1,x', updated: 'soon' }),
  ).toEqual({ creatorId: '1' });
});

test('[COL-23] a status means what is not frozen, unless frozen is asked for too or counts at its status', () => {
  expect(asked({ status: 'initial,developing' })).toEqual({ status: '1,3', isFrozen: 0 });
  expect(asked({ status: 'initial,frozen' })).toEqual({ status: '1', orFrozen: 1 });
  const tasks: ItemView = {
    definition: task,
    fields: [],
    list: { statuses: ['todo', 'doing'], includesFrozen: true },
  };
  expect(asked({ status: 'todo,doing' }, tasks)).toEqual({ status: '2,3' });
});

test('[COL-23] dates are asked for from the beginning of a day to the end of another', () => {
  const { updatedFrom, updatedTo } = asked({ updated: '2026-11-01..2026-11-14' });
  expect([updatedFrom, updatedTo].map((moment) => new Date(moment as string).toString())).toEqual([
    new Date('2026-11-01T00:00:00').toString(),
    new Date('2026-11-14T23:59:59').toString(),
  ]);
  const days = (Date.now() - Date.parse(asked({ created: 'last7' })['beginAt'] as string)) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(6.9);
  expect(days).toBeLessThan(8.1);
});
