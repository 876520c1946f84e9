// Test cases and defects: /tstapi.
import { defect, testcase, type ItemKind } from '@tracery/contract';
import type { Kind } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { standardHandlers } from '../work-items/standard.ts';
import { createDefect } from './creating.ts';
import { operate } from './operations.ts';
import { listRuns, run } from './runs.ts';

export const createTestingKinds = (models: Map<ItemKind, Model>): { testcases: Kind; defects: Kind } => ({
  testcases: { model: models.get('Testcase')!, hooks: {} },
  defects: { model: models.get('Defect')!, hooks: {} },
});

export const testingHandlers = ({ testcases, defects }: ReturnType<typeof createTestingKinds>) => ({
  ...standardHandlers(testcase, testcases),
  ...standardHandlers(defect, defects),
  'POST /tstapi/v1/testcases/test/{id}': run(testcases, 'test'),
  'POST /tstapi/v1/testcases/block/{id}': run(testcases, 'block'),
  'POST /tstapi/v1/testcases/fail/{id}': run(testcases, 'fail'),
  'POST /tstapi/v1/testcases/pass/{id}': run(testcases, 'pass'),
  'GET /tstapi/v1/testcases/runs/{id}': listRuns,
  'POST /tstapi/v1/defects/create': createDefect({ testcases, defects }),
  'POST /tstapi/v1/defects/fix/{id}': operate(defects, 'fix'),
  'POST /tstapi/v1/defects/test/{id}': operate(defects, 'test'),
  'POST /tstapi/v1/defects/reject/{id}': operate(defects, 'reject'),
  'POST /tstapi/v1/defects/notpass/{id}': operate(defects, 'notpass'),
  'POST /tstapi/v1/defects/close/{id}': operate(defects, 'close'),
  'POST /tstapi/v1/defects/reopen/{id}': operate(defects, 'reopen'),
  'POST /tstapi/v1/defects/archive/{id}': operate(defects, 'archive'),
});
