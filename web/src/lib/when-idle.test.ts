import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

/** A browser that is never idle: only the time limit of a callback runs it. */
const callWhenLate = (act: () => void, { timeout }: { timeout?: number } = {}) =>
  timeout === undefined ? 0 : setTimeout(act, timeout);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { requestIdleCallback: callWhenLate });
  vi.stubGlobal('requestIdleCallback', callWhenLate);
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[COL-23] a page that never rests gets its later parts all the same', () => {
  const loaded = vi.fn();
  whenIdle(loaded);
  vi.advanceTimersByTime(3000);
  expect(loaded).toHaveBeenCalledOnce();
});

test('[COL-23] what left the screen is not loaded any more', () => {
  const loaded = vi.fn();
  whenIdle(loaded)();
  vi.advanceTimersByTime(3000);
  expect(loaded).not.toHaveBeenCalled();
});
