import { expect, test } from 'vitest';
import type { PrintedText } from '../../kit/printed/reader.ts';
import { groupResults, isOpenDefect, verdictOf, type Named } from './iteration-results.ts';

const named = (id: number, status: number): Named => ({ id, oid: id, name: `${id}`, status, isFrozen: 0 });

const verifiedBy = (id: number, ...testcases: Named[]): [number, PrintedText] => [
  id,
  {
    id,
    content: '',
    areLinksWhole: true,
    run: null,
    links: testcases.map((one) => ({
      ...one,
      type: 'verifies' as const,
      isForward: false,
      kind: 'Testcase' as const,
    })),
  },
];

const passed = named(14, 6);
const failed = named(12, 5);
const blocked = named(13, 4);
const begun = named(11, 3);

test('[INT-29] each test case is reported once, below the first requirement that it verifies', () => {
  const texts = new Map([verifiedBy(1, passed, failed), verifiedBy(2, passed), verifiedBy(3, blocked)]);
  const groups = groupResults([named(1, 1), named(2, 1), named(3, 1)], texts, [failed, begun]);
  expect(
    groups.map(({ requirement, testcases }) => [requirement?.id, testcases.map(({ id }) => id)]),
  ).toEqual([
    [1, [12, 14]],
    [3, [13]],
    [undefined, [11]],
  ]);
  expect(verdictOf(groups)).toEqual({ all: 4, passed: 1, failed: 1, blocked: 1, notRun: 1 });
});

test('[INT-29] closed and archived defects are not open', () => {
  expect([1, 3, 4, 5, 51, 54, 6].filter((status) => isOpenDefect({ status }))).toEqual([1, 3, 4]);
});
