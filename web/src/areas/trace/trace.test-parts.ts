import type { Trace } from './thread-line.ts';

/** A requirement that is ready, with what differs. */
export const aTrace = (differs: Partial<Trace> = {}): Trace => ({
  requirement: { id: 3, oid: 3, name: 'Stop at once', status: 4, isFrozen: 0, importance: 'Important' },
  feature: { id: 1, oid: 1, name: 'Charging sessions', status: 3, isFrozen: 0 },
  iteration: null,
  functions: 1,
  tasks: { all: 2, done: 2 },
  testcases: { all: 3, passed: 3, failed: 0, blocked: 0, stale: 0, notRun: 0 },
  criteria: { all: 0, covered: 0 },
  defects: { open: 0, worst: null },
  suspects: 0,
  gaps: [],
  release: 'Ready',
  ...differs,
});
