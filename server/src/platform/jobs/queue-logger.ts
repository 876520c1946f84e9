import { Logger } from 'graphile-worker';
import type { Log } from '../logging/log.ts';

/** Lets the job queue speak through our log. Its chatter about every single job goes to debug. */
export const queueLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    const details = { job: scope.jobId, task: scope.taskIdentifier };
    if (level === 'error') log.error(details, message);
    else if (level === 'warning') log.warn(details, message);
    else log.debug(details, message);
  });
