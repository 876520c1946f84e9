import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveLimits, type Looker, type Sign } from '@tracery/contract';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const looker = (sign: Sign, userId = 7, itemId = 5): Looker => ({
  itemId,
  userId,
  username: 'ines',
  name: 'Ines',
  avatar: '',
  sign,
});

function setup(streams = 1) {
  const told: { productId: number; lookers: Looker[]; at: number }[] = [];
  const begun = performance.now();
  const presence = createPresence({
    streamsOf: () => streams,
    tell: (productId, lookers) => told.push({ productId, lookers, at: performance.now() - begun }),
  });
  const signs = () => told.flatMap(({ lookers }) => lookers.map(({ sign }) => sign));
  return { presence, told, signs };
}

test('[COL-14] somebody is there with the first sign, and gone 30 s after the last one', () => {
  const { presence, told, signs } = setup();
  presence.hear(1, looker('looking'));
  vi.advanceTimersByTime(10_000);
  presence.hear(1, looker('looking'));
  expect(presence.whoIsIn(1).map(({ userId }) => userId)).toEqual([7]);
  expect(presence.whoIsIn(2)).toEqual([]);
  vi.advanceTimersByTime(29_000);
  expect(signs()).toEqual(['looking']);
  vi.advanceTimersByTime(3000);
  expect(signs()).toEqual(['looking', 'left']);
  expect(told[0]!.at).toBeLessThan(1000);
  expect(presence.whoIsIn(1)).toEqual([]);
  // Nothing is kept, not even a timer.
  expect(vi.getTimerCount()).toBe(0);
});

test('[COL-14] a sign that comes again is told to nobody, another one is; whoever leaves is gone at once', () => {
  const { presence, signs } = setup();
  for (const sign of ['looking', 'looking', 'editing', 'editing', 'left', 'left'] as const) {
    presence.hear(1, looker(sign));
    vi.advanceTimersByTime(500);
  }
  expect(signs()).toEqual(['looking', 'editing', 'left']);
});

test('[COL-14] with many streams signs are collected, and only the newest of each is told', () => {
  const { presence, told } = setup(1000);
  for (let turn = 0; turn < 40; turn += 1) {
    presence.hear(1, looker(turn % 2 === 0 ? 'looking' : 'editing'));
    presence.hear(1, looker('looking', 8));
    vi.advanceTimersByTime(250);
  }
  expect(told.length).toBeLessThanOrEqual(3);
  expect(told.every(({ lookers }) => lookers.length <= 2)).toBe(true);
});

test('[COL-14] what a process remembers of a product is bounded', () => {
  const { presence } = setup();
  for (let userId = 1; userId <= liveLimits.lookersMax + 50; userId += 1)
    presence.hear(1, looker('looking', userId));
  expect(presence.whoIsIn(1).length).toBe(liveLimits.lookersMax);
});
