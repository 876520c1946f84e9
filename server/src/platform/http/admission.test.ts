import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests that end when they are told to, and the order in which their work began. */
function setup(limits: Partial<Parameters<typeof createAdmission>[0]> = {}) {
  let refused = 0;
  const onRefused = () => void (refused += 1);
  const { withSlot, isCrowded, figures } = createAdmission({
    slots: 3,
    maxWaiting: 8,
    longestWait: 50,
    onRefused,
    ...limits,
  });
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const ask = (product: number, token: string) =>
    withSlot({ product, token }, () => {
      begun.push(`${product}${token}`);
      return new Promise<void>((resolve) => finish.push(resolve));
    }).then(
      () => 'served',
      (error: { key: string; retryAfterSeconds: number }) => `${error.key} ${error.retryAfterSeconds}`,
    );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const finishOne = async () => {
    await settle();
    finish.shift()!();
    await settle();
  };
  const finishAll = async () => {
    await settle();
    while (finish.length > 0) await finishOne();
  };
  return {
    figures: () => ({ ...figures(), refused }),
    withSlot,
    isCrowded,
    ask,
    begun,
    finishOne,
    finishAll,
  };
}

test('[OPS-26] a product that asks without pause leaves the next slot to one that holds none', async () => {
  const { ask, begun, finishOne, finishAll } = setup({ slots: 2 });
  const asked = ['a', 'a', 'a', 'a', 'a'].map((token) => ask(1, token));
  asked.push(ask(2, 'b'), ask(2, 'b'));
  await finishOne();
  expect(begun).toEqual(['1a', '1a', '2b']);
  await finishAll();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['served']));
});

test('[OPS-26] in one product the tokens take turns, however often one of them asks', async () => {
  const { ask, begun, finishAll } = setup({ slots: 1 });
  const asked = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((token) => ask(1, token));
  await finishAll();
  await Promise.all(asked);
  expect(begun).toEqual(['1a', '1a', '1b', '1c', '1a', '1b', '1a']);
});

test('[OPS-26] the writers of one product never hold all slots', async () => {
  const { ask, begun, finishAll } = setup();
  const asked = ['a', 'b', 'c', 'd'].map((token) => ask(1, token));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['1a', '1b']);
  asked.push(ask(2, 'x'));
  expect(begun).toEqual(['1a', '1b', '2x']);
  await finishAll();
  expect(await Promise.all(asked)).toHaveLength(5);
});

test('[OPS-26] once as many wait as may, whoever waits most often is refused at once', async () => {
  const { figures, ask, finishAll } = setup({ maxWaiting: 4 });
  const flood = Array.from({ length: 6 }, () => ask(1, 'a'));
  const other = ask(2, 'b');
  const late = ask(3, 'c');
  const later = ask(4, 'd');
  await finishAll();
  const busy = 'server.busy 1';
  expect(await Promise.all(flood)).toEqual(['served', 'served', 'served', 'served', busy, busy]);
  expect(await Promise.all([other, late, later])).toEqual(['served', 'served', 'served']);
  expect(figures()).toEqual({ running: 0, waiting: 0, refused: 2 });
});

test('[OPS-26] a burst is served late; in overload, whoever waited for long is refused', async () => {
  const { figures, ask, finishOne, finishAll } = setup({ slots: 1 });
  const asked = [ask(1, 'a'), ask(1, 'a'), ask(1, 'a')];
  await vi.advanceTimersByTimeAsync(950);
  expect(figures()).toEqual({ running: 1, waiting: 2, refused: 0 });
  await finishOne();
  expect(figures()).toEqual({ running: 1, waiting: 1, refused: 0 });
  const late = ask(1, 'b');
  await vi.advanceTimersByTimeAsync(150);
  expect(figures()).toEqual({ running: 1, waiting: 0, refused: 2 });
  // Nobody waits any more. What comes next begins anew.
  const next = ask(1, 'c');
  await vi.advanceTimersByTimeAsync(950);
  await finishAll();
  expect(await Promise.all([...asked, late, next])).toEqual([
    'served',
    'served',
    'server.busy 1',
    'server.busy 1',
    'served',
  ]);
});

test('nobody is refused while somebody always waits and all are served soon', async () => {
  const { figures, ask, finishOne, finishAll } = setup({ slots: 1 });
  const asked = [ask(1, 'a'), ask(1, 'a')];
  for (let elapsed = 0; elapsed < 4000; elapsed += 40) {
    asked.push(ask(1, 'a'));
    await vi.advanceTimersByTimeAsync(40);
    await finishOne();
  }
  expect(figures().refused).toBe(0);
  await finishAll();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['served']));
});

test('[OPS-26] in overload a token of which enough waits is crowded, and another one is not', async () => {
  const { isCrowded, ask, finishAll } = setup({ slots: 1 });
  const asked = Array.from({ length: 6 }, () => ask(1, 'a'));
  await vi.advanceTimersByTimeAsync(950);
  expect(isCrowded('a')).toBe(false);
  await vi.advanceTimersByTimeAsync(60);
  expect([isCrowded('a'), isCrowded('b')]).toEqual([true, false]);
  await finishAll();
  expect(isCrowded('a')).toBe(false);
  await Promise.all(asked);
});

test('what fails gives its slot back', async () => {
  const { withSlot, figures } = setup({ slots: 2 });
  const failing = () => withSlot({ product: 1, token: 'a' }, () => Promise.reject(new Error('no')));
  for (let count = 0; count < 3; count += 1) await expect(failing()).rejects.toThrow('no');
  expect(figures()).toEqual({ running: 0, waiting: 0, refused: 0 });
});
