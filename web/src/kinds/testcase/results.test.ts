import { testcase } from '@tracery/contract/kinds/testcase';
import { expect, test } from 'vitest';
import { lookOf, statusNameOf } from '../../kit/items/fields/status-look.ts';
import { counted, countOf, holds, results, type Run } from './results.ts';

const run = (result: number): Run => ({
  id: result,
  result,
  note: '',
  creator: 'leah',
  creatorName: 'Leah',
  creatorAvatar: '',
  createdAt: '',
});

test('[TST-15, TST-D11] each status number has its words and a look of its own', () => {
  const words = [1, 2, 3, 4, 5, 6].map((status) => {
    const { en, zh } = testcase.statuses[statusNameOf(testcase, status) as 'initial'];
    return `${en} ${zh}`;
  });
  expect(words).toEqual([
    'Initial 初始',
    'Reviewing 评审中',
    'Testing 测试中',
    'Blocked 阻塞',
    'Failed 失败',
    'Passed 通过',
  ]);
  const looks = [1, 2, 3, 4, 5, 6].map((status) => JSON.stringify(lookOf(statusNameOf(testcase, status))));
  expect(new Set(looks).size).toBe(6);
});

test('[TST-D2, TST-D3] testing, block, fail and pass are offered, each under a letter of its own', () => {
  expect(results.map(({ action, number, letter }) => `${letter} ${action} ${number}`)).toEqual([
    'T test 3',
    'B block 4',
    'F fail 5',
    'P pass 6',
  ]);
});

test('a line holds from pass to pass, and runs are counted by what they came to', () => {
  const runs = [6, 6, 5, 3, 4, 6].map(run);
  expect(runs.map((one, at) => holds(one, runs[at + 1]))).toEqual([true, false, false, false, false, false]);
  expect(counted.map(({ result }) => countOf(runs, result))).toEqual([3, 1, 1]);
});
