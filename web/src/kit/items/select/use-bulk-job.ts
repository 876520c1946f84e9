import { useEffect } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useStore } from '../../../lib/store.ts';
import { readItemsAgain } from '../calls.ts';
import type { ItemView } from '../view.ts';
import { tellOutcome } from './bulk-calls.ts';
import { bulkJob, followJob, forgetJob, readJob } from './bulk-job.ts';

const askEvery = 1000;

/** Follows the job that runs, until its end is told. */
export function useBulkJob(view: ItemView) {
  const job = useStore(bulkJob);
  const id = job?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let isOver = false;
    const ask = async () => {
      const state = await readJob(id);
      if (isOver) return;
      if (state?.state === 'running') {
        followJob(state);
        return;
      }
      forgetJob();
      if (state) tellOutcome(view, state);
      void readItemsAgain(view);
    };
    void ask();
    const timer = setInterval(() => void ask(), askEvery);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [id, view]);
  const stop = () => {
    if (id !== undefined) void call('POST /damapi/v1/bulk/stop/{id}', { params: { id } }).catch(() => {});
  };
  return { state: job?.state, isRunning: job !== undefined, stop };
}
