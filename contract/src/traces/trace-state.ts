// What a requirement still lacks, and whether it can be released. Computed from its trace state and the rules of the
// product, in one place for server and client.
import { requirement } from '../kinds/requirement.ts';
import type { Words } from '../work-item/definition.ts';
import { importances } from '../work-item/fields.ts';

/** The stages of which the rules of a product ask one item at least; of test cases one for each criterion. */
export const gapStages = ['Function', 'Testcase'] as const;
export type GapStage = (typeof gapStages)[number];

export const releaseWords = {
  Ready: { en: 'Ready', zh: '可发布' },
  Held: { en: 'Held', zh: '受阻' },
  NotYet: { en: 'Not yet', zh: '未就绪' },
  Frozen: { en: 'Frozen', zh: '已冻结' },
} as const satisfies Record<string, Words>;

export type Release = keyof typeof releaseWords;
export const releases = Object.keys(releaseWords) as [Release, ...Release[]];

/** What a product asks of its requirements. */
export interface TraceRules {
  needsFunction: boolean;
  needsTestcase: boolean;
  /** Requirements below this importance need nothing. */
  fromImportance: (typeof importances)[number];
}

export const initialTraceRules: TraceRules = {
  needsFunction: true,
  needsTestcase: true,
  fromImportance: 'Alternative',
};

/** What the release word follows from, before the rules of the product are known. */
export const traceConditions = ['frozen', 'held', 'proven', 'open'] as const;
export type TraceCondition = (typeof traceConditions)[number];

export interface TraceFacts {
  status: number;
  isFrozen: boolean;
  /** 1 to 3. */
  importance: number;
  functions: number;
  testcases: number;
  passed: number;
  failed: number;
  blocked: number;
  /** Passed before a text changed on which that depends. */
  stale: number;
  /** Blocks that want a test case, and those that have one. */
  criteria: number;
  criteriaCovered: number;
  suspects: number;
  /** Open ones. */
  defects: number;
  /** Of the worst open one, 1 to 4; 0 without any. */
  defectImportance: number;
}

/** From this importance on an open defect holds a release: Major. */
export const holdingImportance = 3;

function conditionOf(facts: TraceFacts): TraceCondition {
  if (facts.isFrozen) return 'frozen';
  if (facts.failed + facts.blocked > 0 || facts.defectImportance >= holdingImportance) return 'held';
  const isProven =
    facts.status === requirement.statuses.finished.number &&
    facts.passed === facts.testcases &&
    facts.stale === 0 &&
    facts.defects === 0;
  return isProven ? 'proven' : 'open';
}

/** How far test cases cover a requirement: once one is anchored to a criterion, each criterion wants one. */
const coverages = ['none', 'partial', 'full'] as const;
type Coverage = (typeof coverages)[number];

function coverageOf({ testcases, criteria, criteriaCovered }: TraceFacts): Coverage {
  if (testcases === 0) return 'none';
  return criteriaCovered < criteria ? 'partial' : 'full';
}

/** All requirements that are alike for rules and release word. The database counts by it and finds by it. */
export interface TraceCell {
  importance: number;
  hasFunction: boolean;
  coverage: Coverage;
  hasSuspects: boolean;
  condition: TraceCondition;
}

export const cellOf = (facts: TraceFacts): TraceCell => ({
  importance: facts.importance,
  hasFunction: facts.functions > 0,
  coverage: coverageOf(facts),
  hasSuspects: facts.suspects > 0,
  condition: conditionOf(facts),
});

const cells: readonly TraceCell[] = importances.flatMap((_, rank) =>
  [false, true].flatMap((hasFunction) =>
    coverages.flatMap((coverage) =>
      [false, true].flatMap((hasSuspects) =>
        traceConditions.map((condition) => ({
          importance: rank + 1,
          hasFunction,
          coverage,
          hasSuspects,
          condition,
        })),
      ),
    ),
  ),
);

/** As stored: its place among all cells. */
export const cellNumberOf = ({
  importance,
  hasFunction,
  coverage,
  hasSuspects,
  condition,
}: TraceCell): number =>
  (importance - 1) * 48 +
  Number(hasFunction) * 24 +
  coverages.indexOf(coverage) * 8 +
  Number(hasSuspects) * 4 +
  traceConditions.indexOf(condition);

export const cellAt = (number: number): TraceCell => cells[number]!;

export function gapsOf(
  { importance, hasFunction, coverage, condition }: TraceCell,
  rules: TraceRules,
): GapStage[] {
  if (condition === 'frozen' || importance <= importances.indexOf(rules.fromImportance)) return [];
  return gapStages.filter((stage) =>
    stage === 'Function' ? rules.needsFunction && !hasFunction : rules.needsTestcase && coverage !== 'full',
  );
}

export function releaseOf(cell: TraceCell, rules: TraceRules): Release {
  if (cell.condition === 'frozen') return 'Frozen';
  if (cell.condition === 'held') return 'Held';
  return cell.condition === 'proven' && gapsOf(cell, rules).length === 0 ? 'Ready' : 'NotYet';
}

/** The numbers of the cells with this release word, or that somebody should look at. */
export const cellsWith = (
  rules: TraceRules,
  {
    release,
    gapsOnly,
    suspectsOnly,
  }: { release?: Release | undefined; gapsOnly?: boolean | undefined; suspectsOnly?: boolean | undefined },
): number[] =>
  cells.flatMap((cell, number) => {
    const isAsked =
      (gapsOnly === true && gapsOf(cell, rules).length > 0) || (suspectsOnly === true && cell.hasSuspects);
    const isWanted = isAsked || (!gapsOnly && !suspectsOnly);
    return isWanted && (!release || releaseOf(cell, rules) === release) ? [number] : [];
  });
