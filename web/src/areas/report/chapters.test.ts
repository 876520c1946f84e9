import { expect, test } from 'vitest';
import type { Item } from '../../kit/items/view.ts';
import { chaptersOf, entriesOf } from './chapters.ts';

const feature = (id: number, oid: number, name: string) => ({ id, oid, name }) as Item;
const requirement = (id: number, sourceId: number, name: string) =>
  ({ id, oid: id, name, sourceId, sourceOid: 9, sourceName: 'Elsewhere' }) as unknown as Item;

const features = [feature(20, 2, 'Billing'), feature(10, 1, 'Charging')];
const requirements = [requirement(1, 10, 'Stop'), requirement(2, 10, 'Start'), requirement(3, 30, 'Other')];

test('[INT-29] a specification has a chapter for each feature, with its requirements numbered below it', () => {
  const chapters = chaptersOf(features, requirements, { withEmpty: true });
  expect(
    chapters.map(({ number, name, requirements: own }) => [
      number,
      name,
      ...own.map((one) => `${one.number} ${one.item.name}`),
    ]),
  ).toEqual([
    ['1', 'Charging', '1.1 Stop', '1.2 Start'],
    ['2', 'Billing'],
    // Its feature is not part of what was chosen.
    ['3', 'Elsewhere', '3.1 Other'],
  ]);
  expect(
    chaptersOf(features, requirements, { withEmpty: false }).map(({ number, name }) => [number, name]),
  ).toEqual([
    ['1', 'Charging'],
    ['2', 'Elsewhere'],
  ]);
});

test('[INT-29] the contents list names requirements, unless that would fill many pages', () => {
  const few = entriesOf(chaptersOf(features, requirements, { withEmpty: true }), 'Overview');
  expect(few.map(({ number, name, level }) => `${level} ${number} ${name}`)).toEqual([
    '1  Overview',
    '1 1 Charging',
    '2 1.1 R-1 Stop',
    '2 1.2 R-2 Start',
    '1 2 Billing',
    '1 3 Elsewhere',
    '2 3.1 R-3 Other',
  ]);
  const many = Array.from({ length: 900 }, (_, at) => requirement(at + 1, 10, 'Rule'));
  expect(entriesOf(chaptersOf(features, many, { withEmpty: true }), 'Overview')).toHaveLength(3);
});
