// The table of faults, as markdown.
import { median, tableOf } from '../bench/table.ts';
import type { Outcome } from './run.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

function lineOf(kind: string, outcomes: readonly Outcome[]): string[] {
  const seconds = inOrder(outcomes.map(({ secondsToNormal }) => secondsToNormal));
  const gaps = inOrder(outcomes.map(({ longestGap }) => longestGap));
  return [
    kind,
    String(outcomes.length),
    String(sum(outcomes.map(({ acknowledged }) => acknowledged))),
    ...(['lost', 'doubled', 'wrong'] as const).map((sort) =>
      String(sum(outcomes.map((outcome) => outcome[sort].length))),
    ),
    gaps.at(-1)!.toFixed(1),
    median(seconds).toFixed(1),
    seconds.at(-1)!.toFixed(1),
  ];
}

export function tableOfFaults(outcomes: readonly Outcome[]): string {
  const byKind = Map.groupBy(outcomes, ({ kind }) => kind);
  const head = [
    'fault',
    'times',
    'acknowledged',
    'lost',
    'doubled',
    'wrong',
    'longest gap',
    'seconds to normal',
    'at most',
  ];
  return tableOf(
    head,
    [...byKind].map(([kind, ofKind]) => lineOf(kind, ofKind)),
  );
}

export const problemsOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ kind, lost, doubled, wrong }) => [
    ...lost.map((what) => `${kind}: lost: ${what}`),
    ...doubled.map((what) => `${kind}: doubled: ${what}`),
    ...wrong.map((what) => `${kind}: wrong: ${what}`),
  ]);
