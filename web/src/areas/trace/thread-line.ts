// What the line of a requirement looks like: a knot for each stage, and how far it is solid.
import type { Answer, Registry } from '@tracery/contract';
import { requirement } from '@tracery/contract/kinds/requirement';
import type { GapStage } from '@tracery/contract/traces/trace-state';

export type Trace = Answer<Registry['GET /damapi/v1/traces/list']>['list'][number];

export const stages = ['Requirement', 'Function', 'Testcase', 'Defect', 'Release'] as const;
export type Stage = (typeof stages)[number];

/** `none`: nothing is there, and nothing is asked for. */
export type Knot =
  | 'complete'
  | 'underway'
  | 'waiting'
  | 'gap'
  | 'failing'
  | 'blocked'
  | 'defect'
  | 'frozen'
  | 'ready'
  | 'held'
  | 'none';

const { initial, finished } = requirement.statuses;

const requirementKnot = ({ requirement: { status, isFrozen } }: Trace): Knot => {
  if (isFrozen) return 'frozen';
  if (status === finished.number) return 'complete';
  return status === initial.number ? 'waiting' : 'underway';
};

const missing = (trace: Trace, stage: GapStage): Knot => (trace.gaps.includes(stage) ? 'gap' : 'none');

function testcaseKnot(trace: Trace): Knot {
  const { all, passed, failed, blocked, stale } = trace.testcases;
  if (all === 0) return missing(trace, 'Testcase');
  if (failed > 0) return 'failing';
  if (blocked > 0) return 'blocked';
  if (trace.gaps.includes('Testcase')) return 'gap';
  if (passed === all && stale === 0) return 'complete';
  return passed > 0 ? 'underway' : 'waiting';
}

const releaseKnots = { Ready: 'ready', Held: 'held', NotYet: 'waiting', Frozen: 'none' } as const;

const knots: Record<Stage, (trace: Trace) => Knot> = {
  Requirement: requirementKnot,
  Function: (trace) => (trace.functions > 0 ? 'complete' : missing(trace, 'Function')),
  Testcase: testcaseKnot,
  Defect: (trace) => (trace.defects.open > 0 ? 'defect' : 'none'),
  Release: (trace) => releaseKnots[trace.release],
};

export const knotAt = (trace: Trace, stage: Stage): Knot => knots[stage](trace);

/** Whether the line goes on solid after a stage, as far as that stage alone is asked. */
const leadsOn: Record<Stage, (trace: Trace) => boolean> = {
  Requirement: (trace) => trace.release !== 'Frozen' && knotAt(trace, 'Function') !== 'gap',
  // Test cases that nobody ran prove nothing.
  Function: (trace) => !['gap', 'waiting'].includes(knotAt(trace, 'Testcase')),
  Testcase: (trace) => ['complete', 'none'].includes(knotAt(trace, 'Testcase')),
  Defect: (trace) => trace.release === 'Ready',
  Release: (trace) => trace.release === 'Ready',
};

/** Whether the line after a stage is solid: everything up to there is proven. */
export const isProvenAfter = (trace: Trace, stage: Stage): boolean =>
  stages.slice(0, stages.indexOf(stage) + 1).every((one) => leadsOn[one](trace));

export interface FeatureGroup {
  feature: Trace['feature'];
  traces: Trace[];
}

/** Rows come feature by feature. */
export function groupByFeature(traces: readonly Trace[]): FeatureGroup[] {
  const groups: FeatureGroup[] = [];
  for (const trace of traces) {
    const last = groups.at(-1);
    if (last?.feature.id === trace.feature.id) last.traces.push(trace);
    else groups.push({ feature: trace.feature, traces: [trace] });
  }
  return groups;
}

/** What has a share in the test cases, in the order in which a bar shows it. */
export const testcaseParts = ({ testcases: { passed, failed, blocked, notRun } }: Trace) =>
  [
    { result: 'passed', count: passed },
    { result: 'failed', count: failed },
    { result: 'blocked', count: blocked },
    { result: 'notRun', count: notRun },
  ] as const;
