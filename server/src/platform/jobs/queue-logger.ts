import { Logger } from 'graphile-worker';
import { withoutAddresses } from '../logging/errors.ts';
import type { Log } from '../logging/log.ts';

/** Lets the job queue speak through our log. Its chatter about every single job goes to debug. */
export const queueLogger = (log: Log): Logger =>
  new Logger((scope) => (level, text) => {
    // It repeats what a failed job threw: the answer of a mail server, for one.
    const message = withoutAddresses(text);
    const details = { job: scope.jobId, task: scope.taskIdentifier };
    if (level === 'error') log.error(details, message);
    else if (level === 'warning') log.warn(details, message);
    else log.debug(details, message);
  });
