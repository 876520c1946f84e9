import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { definitions } from '@tracery/contract/kinds/index';
import { itemKinds } from '@tracery/contract/work-item/fields';
import { expect, test } from 'vitest';
import { addressOf } from '../routes/table.ts';
import { itemViews } from './kinds.ts';

test('[WRK-04] every kind of the contract has a screen and calls of its own, is searched for, and can be made from anywhere', () => {
  expect(itemViews.map(({ definition }) => definition)).toEqual(definitions);
  expect(new Set(definitions.map(({ path }) => path)).size).toBe(itemKinds.length);
  expect(new Set(itemKinds.map((kind) => addressOf(kindSummaries[kind].screen.path)?.path)).size).toBe(
    itemKinds.length,
  );
  expect(addressOf('/design/restfulapi')).toBeDefined();
  for (const { definition, texts } of itemViews)
    expect(addressOf(kindSummaries[definition.kind].screen.path)?.creates).toBe(texts.createTitle);
});
