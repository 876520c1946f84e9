// What the overview of a specification counts.
import { requirement } from '@tracery/contract/kinds/requirement';
import type { Item } from '../../kit/items/view.ts';
import type { PrintedText } from '../../kit/printed/reader.ts';

export interface Counts {
  all: number;
  finished: number;
  /** With a test case or more. */
  covered: number;
}

export const testcasesOf = (text: PrintedText | undefined) =>
  text?.links.filter(
    ({ type, isForward, kind }) => type === 'verifies' && !isForward && kind === 'Testcase',
  ) ?? [];

export function countsOf(items: readonly Item[], texts: ReadonlyMap<number, PrintedText>): Counts {
  const finished = items.filter(({ status }) => status === requirement.statuses.finished.number).length;
  const covered = items.filter(({ id }) => testcasesOf(texts.get(id)).length > 0).length;
  return { all: items.length, finished, covered };
}
