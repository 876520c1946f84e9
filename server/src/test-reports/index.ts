import type { Database } from '../platform/database/database.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import type { ItemHandlers } from '../tenancy/inner-call.ts';
import type { Kinds } from '../work-items/kind.ts';
import { getReport, listBranches, listReports, listResults } from './list.ts';
import { forgetMatch, makeTestcases, matchByHand } from './match.ts';
import { receiveReport } from './receive.ts';
import { purgeOld, recordReport, resumeLeft } from './record.ts';
import { recordReportTask } from './tasks.ts';

interface Parts {
  kinds: Kinds;
  /** That makes test cases. */
  handlers: ItemHandlers;
}

export const testReportHandlers = ({ kinds, handlers }: Parts) => ({
  'POST /tstapi/v1/testreports/upload': receiveReport(kinds),
  'GET /tstapi/v1/testreports/branches': listBranches,
  'GET /tstapi/v1/testreports/list': listReports,
  'GET /tstapi/v1/testreports/get/{id}': getReport,
  'GET /tstapi/v1/testreports/results/{id}': listResults,
  'POST /tstapi/v1/testreports/match': matchByHand(kinds),
  'POST /tstapi/v1/testreports/unmatch': forgetMatch,
  'POST /tstapi/v1/testreports/make-testcases': makeTestcases(kinds, handlers),
});

interface WorkerParts {
  db: Database;
  kinds: Kinds;
}

export const testReportTasks = (parts: WorkerParts): TaskHandler[] => [
  handle(recordReportTask, (job) => recordReport(parts, job)),
];

export const testReportCron = (parts: WorkerParts): CronTask[] => [
  { name: 'resume-test-reports', at: '* * * * *', run: () => resumeLeft(parts) },
  { name: 'purge-test-reports', at: '43 * * * *', run: () => purgeOld(parts.db) },
];
