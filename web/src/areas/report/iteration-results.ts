// What belongs into the test report of an iteration, and what it comes to.
import { defect as defectKind } from '@tracery/contract/kinds/defect';
import { testcase as testcaseKind } from '@tracery/contract/kinds/testcase';
import { shownStatusOf } from '../../kit/items/fields/status-look.ts';
import type { PrintedLink, PrintedText } from '../../kit/printed/reader.ts';
import { testcasesOf } from './counts.ts';

/** As lists and links name it. */
export type Named = Pick<PrintedLink, 'id' | 'oid' | 'name' | 'status' | 'isFrozen'>;

export interface ResultGroup<Case extends Named = Named> {
  /** Undefined for test cases whose requirement is not planned here. */
  requirement: Named | undefined;
  testcases: Case[];
}

/** Each test case once, at the first requirement that it verifies. */
export function groupResults(
  requirements: readonly Named[],
  texts: ReadonlyMap<number, PrintedText>,
  planned: readonly Named[],
): ResultGroup[] {
  const seen = new Set<number>();
  const take = (list: readonly Named[]) =>
    list
      .filter(({ id }) => {
        const isNew = !seen.has(id);
        seen.add(id);
        return isNew;
      })
      .sort((a, b) => a.oid - b.oid);
  const groups: ResultGroup[] = requirements.map((requirement) => ({
    requirement,
    testcases: take(testcasesOf(texts.get(requirement.id))),
  }));
  return [...groups, { requirement: undefined, testcases: take(planned) }].filter(
    ({ testcases }) => testcases.length > 0,
  );
}

export interface Verdict {
  all: number;
  passed: number;
  failed: number;
  blocked: number;
  /** Begun, or never run. */
  notRun: number;
}

export function verdictOf(groups: readonly ResultGroup[]): Verdict {
  const all = groups.flatMap(({ testcases }) => testcases);
  const withStatus = (name: 'pass' | 'fail' | 'block') =>
    all.filter(({ status }) => status === testcaseKind.statuses[name].number).length;
  const [passed, failed, blocked] = [withStatus('pass'), withStatus('fail'), withStatus('block')];
  return { all: all.length, passed, failed, blocked, notRun: all.length - passed - failed - blocked };
}

export const isOpenDefect = ({ status }: Pick<Named, 'status'>): boolean =>
  !['closed', 'archived'].includes(shownStatusOf(defectKind, status));
