// What a run can come to, in the order in which it is offered, and how a row of runs is read.
import { testcase } from '@tracery/contract/kinds/testcase';
import { lookOf, statusNameOf } from '../../kit/items/fields/status-look.ts';
import type { PlainKey } from '../../lib/i18n/i18n.ts';

type Transition = (typeof testcase)['transitions'][number];

interface Result {
  action: Transition['action'];
  label: PlainKey;
  /** After S. The same in every language. */
  letter: string;
}

const offered: readonly Result[] = [
  { action: 'test', label: 'result.testing', letter: 'T' },
  { action: 'block', label: 'result.block', letter: 'B' },
  { action: 'fail', label: 'result.fail', letter: 'F' },
  { action: 'pass', label: 'result.pass', letter: 'P' },
];

export const results = offered.map((result) => {
  const transition = testcase.transitions.find(({ action }) => action === result.action)!;
  const { number } = testcase.statuses[transition.to];
  return { ...result, transition, number, look: lookOf(transition.to) };
});

const statusOf = (name: 'pass' | 'fail' | 'block') => testcase.statuses[name].number;

/** What is counted above the runs. That a test was begun says nothing yet. */
export const counted = [
  { result: statusOf('pass'), label: 'run.passed' },
  { result: statusOf('fail'), label: 'run.failing' },
  { result: statusOf('block'), label: 'run.blocked' },
] as const satisfies readonly { result: number; label: string }[];

export interface Run {
  id: number;
  result: number;
  note: string;
  creator: string;
  creatorName: string;
  creatorAvatar: string;
  createdAt: string;
  isWaiting?: boolean;
  /** Of a result that a build has sent. */
  evidence?: { branch: string; commit: string; link: string } | null;
}

export const lookOfResult = (result: number) => lookOf(statusNameOf(testcase, result));

export const labelOfResult = (result: number): PlainKey =>
  results.find(({ number }) => number === result)?.label ?? 'result.testing';

/** One pass after another is a line that holds. */
export const holds = (run: Run, before: Run | undefined): boolean =>
  run.result === statusOf('pass') && before?.result === statusOf('pass');

export const countOf = (runs: readonly Run[], result: number): number =>
  runs.filter((run) => run.result === result).length;

export const hasFailed = ({ status }: { status: number }): boolean => status === statusOf('fail');
