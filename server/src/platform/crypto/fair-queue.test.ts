import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose work ends when it is told to, and the order in which it was started. */
function setup(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const withSlot = createFairQueue({
    slots: 1,
    maxWaiting: 3,
    maxWaitingInAll: 6,
    longestWait: 60_000,
    ...limits,
  });
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const ask = (source: string, isKnown = false) =>
    withSlot({ source, isKnown }, () => {
      started.push(source);
      return new Promise<void>((resolve) => finish.push(resolve));
    }).then(
      () => 'done',
      () => 'busy',
    );
  const finishAll = async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise(setImmediate);
      for (const end of finish.splice(0)) {
        end();
        idle = 0;
      }
    }
  };
  return { ask, started, finishAll };
}

test('[SEC-05] the source that was served longest ago comes first, however often others ask', async () => {
  const { ask, started, finishAll } = setup();
  const asked = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((source) => ask(source));
  await finishAll();
  await Promise.all(asked);
  expect(started.join('')).toBe('abcabaa');
});

test('[SEC-05] a known source gets every second slot, however many others wait', async () => {
  const { ask, started, finishAll } = setup();
  const asked = ['a', 'b', 'c', 'd'].map((source) => ask(source));
  asked.push(ask('K', true), ask('K', true));
  await finishAll();
  await Promise.all(asked);
  expect(started.join('')).toBe('aKbKcd');
});

test('[SEC-05] a source that waits too often is refused, and makes room for others when all places are taken', async () => {
  const { ask, finishAll } = setup({ maxWaitingInAll: 4 });
  const asked = ['x', 'a', 'a', 'a', 'a', 'b', 'c'].map((source) => ask(source));
  await finishAll();
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done', 'busy', 'busy', 'done', 'done']);
});

test('[SEC-05] whoever waited too long is refused without work', async () => {
  const { ask, started, finishAll } = setup({ longestWait: -1 });
  const asked = [ask('a'), ask('b')];
  await finishAll();
  expect(await Promise.all(asked)).toEqual(['done', 'busy']);
  expect(started).toEqual(['a']);
});
