// An exported list has the words of the list that somebody looks at.
import { exportColumnsOf, frozenWords } from '@tracery/contract';
import { expect, test } from 'vitest';
import { columnsOf } from '../../kit/items/columns/columns.ts';
import { exportedColumns } from '../../kit/items/export/export-columns.ts';
import type { ItemView } from '../../kit/items/view.ts';
import { allTexts } from './all-texts.ts';

const [english, chinese] = await Promise.all([allTexts('en'), allTexts('zh')]);
const views = Object.values(
  import.meta.glob<ItemView>('../../kinds/*/view.{ts,tsx}', { import: 'view', eager: true }),
);

test('[INT-24] the headers of every export are those of its list, in both languages', () => {
  expect(views.length).toBeGreaterThan(10);
  for (const view of views) {
    const { definition } = view;
    const exported = new Map(exportColumnsOf(definition).map(({ name, words }) => [name, words]));
    const shown = [
      ...columnsOf(view),
      { name: 'number', label: 'items.number' as const },
      { name: 'name', label: 'items.name' as const },
    ];
    for (const { name, label } of shown)
      expect(exported.get(name), `${definition.kind}.${name}`).toEqual({
        en: english[label],
        zh: chinese[label],
      });
  }
  expect(frozenWords).toEqual({ en: english['items.frozen'], zh: chinese['items.frozen'] });
});

test('[INT-24] an export has the chosen columns in their order, and where each item is found', () => {
  const view = views.find(({ definition }) => definition.kind === 'Iteration')!;
  const layout = {
    headers: ['iteration.progress'] as const,
    exportsAs: ['doneItems', 'plannedItems'],
  };
  expect(exportedColumns(view, layout, 'updated.120,extra,number.90')).toEqual([
    'number',
    'name',
    'updated',
    'doneItems',
    'plannedItems',
    'link',
  ]);
  expect(exportedColumns(view, {}, 'tag,nothing')).toEqual(['number', 'name', 'tag', 'link']);
});
