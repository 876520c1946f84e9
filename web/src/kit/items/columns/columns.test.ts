import { requirement } from '@tracery/contract/kinds/requirement';
import { expect, test } from 'vitest';
import type { ItemView } from '../view.ts';
import { columnsOf, readColumns, withWidth, writeColumns } from './columns.ts';

const view: ItemView = {
  definition: requirement,
  fields: [
    { name: 'sourceId', label: 'field.feature', isInList: true },
    { name: 'kind', label: 'field.kind' },
  ],
  list: { statuses: [] },
};
const columns = columnsOf(view);
const names = (text: string | undefined) => readColumns(columns, text).map(({ name }) => name);

test('[COL-25] without a choice a list has its usual columns, and they are not written down', () => {
  const usual = readColumns(columns, undefined);
  expect(usual.map(({ name }) => name)).toEqual(
    columns.filter(({ isUsual }) => isUsual).map(({ name }) => name),
  );
  expect(usual.map(({ name }) => name).slice(0, 2)).toEqual(['status', 'sourceId']);
  expect(writeColumns(columns, usual)).toBeUndefined();
});

test('[COL-25] a choice keeps its order and widths; what no list knows is left out', () => {
  expect(names('updated,nonsense,creator,updated,status')).toEqual(['updated', 'creator', 'status']);
  expect(readColumns(columns, 'status.200,updated.9999,tag.1x,name.300,created.10')).toEqual([
    { name: 'status', width: 200 },
    { name: 'updated', width: undefined },
    { name: 'tag', width: undefined },
    { name: 'name', width: 300 },
    { name: 'created', width: 56 },
  ]);
  const chosen = readColumns(columns, 'updated,status.200');
  expect(writeColumns(columns, chosen)).toBe('updated,status.200');
  expect(names('')).toEqual([]);
});

test('[COL-25] a width is set, changed and taken back', () => {
  const chosen = readColumns(columns, 'status,updated');
  const wide = withWidth(withWidth(chosen, 'status', 220), 'number', 80);
  expect(writeColumns(columns, wide)).toBe('number.80,status.220,updated');
  expect(writeColumns(columns, withWidth(wide, 'status', undefined))).toBe('number.80,status,updated');
});
