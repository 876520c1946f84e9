import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { definitions } from '@tracery/contract/kinds/index';
import { itemKinds } from '@tracery/contract/work-item/fields';
import { expect, test } from 'vitest';
import { textsOf } from '../../kit/items/view.ts';
import { addressOf } from '../routes/table.ts';
import { itemViews } from './kinds.ts';

test('[WRK-04] every kind of the contract has a screen and calls of its own, is searched for, and can be made from anywhere', () => {
  expect(itemViews.map(({ definition }) => definition)).toEqual(definitions);
  expect(new Set(definitions.map(({ path }) => path)).size).toBe(itemKinds.length);
  expect(new Set(itemKinds.map((kind) => addressOf(kindSummaries[kind].screen.path)?.path)).size).toBe(
    itemKinds.length,
  );
  expect(addressOf('/design/restfulapi')).toBeDefined();
  for (const view of itemViews)
    expect(addressOf(kindSummaries[view.definition.kind].screen.path)?.creates).toBe(
      textsOf(view).createTitle,
    );
});
