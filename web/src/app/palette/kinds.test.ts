import { definitions } from '@tracery/contract/kinds/definitions';
import { expect, test } from 'vitest';
import { itemPlaces } from '../../lib/item-places.ts';
import { addressOf } from '../routes/table.ts';
import { itemViews } from './kinds.ts';

test('every kind of the contract is searched for, and can be made from anywhere', () => {
  expect(itemViews.map(({ definition }) => definition)).toEqual(definitions);
  for (const { definition, texts } of itemViews)
    expect(addressOf(itemPlaces[definition.kind].path)?.creates).toBe(texts.createTitle);
});
