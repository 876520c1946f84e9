// Test cases and defects: /tstapi.
import { defect, testcase, type ItemKind } from '@tracery/contract';
import type { Kind } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { standardHandlers } from '../work-items/standard-handlers.ts';
import { createDefect } from './create-defect.ts';
import { transitionDefect } from './defect-transitions.ts';
import { listRuns, recordRun } from './runs.ts';

export const createTestingKinds = (models: Map<ItemKind, Model>): { testcases: Kind; defects: Kind } => ({
  testcases: { model: models.get('Testcase')!, hooks: {} },
  defects: { model: models.get('Defect')!, hooks: {} },
});

export const testingHandlers = ({ testcases, defects }: ReturnType<typeof createTestingKinds>) => ({
  ...standardHandlers(testcase, testcases),
  ...standardHandlers(defect, defects),
  'POST /tstapi/v1/testcases/test/{id}': recordRun(testcases, 'test'),
  'POST /tstapi/v1/testcases/block/{id}': recordRun(testcases, 'block'),
  'POST /tstapi/v1/testcases/fail/{id}': recordRun(testcases, 'fail'),
  'POST /tstapi/v1/testcases/pass/{id}': recordRun(testcases, 'pass'),
  'GET /tstapi/v1/testcases/runs/{id}': listRuns,
  'POST /tstapi/v1/defects/create': createDefect({ testcases, defects }),
  'POST /tstapi/v1/defects/fix/{id}': transitionDefect(defects, 'fix'),
  'POST /tstapi/v1/defects/test/{id}': transitionDefect(defects, 'test'),
  'POST /tstapi/v1/defects/reject/{id}': transitionDefect(defects, 'reject'),
  'POST /tstapi/v1/defects/notpass/{id}': transitionDefect(defects, 'notpass'),
  'POST /tstapi/v1/defects/close/{id}': transitionDefect(defects, 'close'),
  'POST /tstapi/v1/defects/reopen/{id}': transitionDefect(defects, 'reopen'),
  'POST /tstapi/v1/defects/archive/{id}': transitionDefect(defects, 'archive'),
});
