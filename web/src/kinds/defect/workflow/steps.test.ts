import { expect, test } from 'vitest';
import { stepsAt } from './steps.ts';

const namesAt = (status: number) => stepsAt(status).map(({ name }) => name);

test('[DEF-19, DEF-20, DEF-21, DEF-22, DEF-23, DEF-28] each status offers its own steps, the one that leads on first', () => {
  expect(namesAt(1)).toEqual(['fix', 'close']);
  expect(namesAt(3)).toEqual(['test', 'transferOther', 'reject']);
  expect(namesAt(4)).toEqual(['close', 'notpass']);
  for (const closed of [5, 51, 54]) expect(namesAt(closed)).toEqual(['archive', 'reopen']);
  for (const still of [2, 6]) expect(namesAt(still)).toEqual([]);
  expect(stepsAt(3).find(({ name }) => name === 'transferOther')).toMatchObject({
    transition: { action: 'fix' },
    to: 'fixing',
    isStaying: true,
  });
  expect([51, 54, 5].map((status) => stepsAt(status)[1]!.to)).toEqual(['initial', 'testing', 'initial']);
});
