import { limits } from '@tracery/contract/limits';
import { useReads } from '../../lib/query/use-read.ts';
import type { Run } from './results.ts';

const key = 'GET /tstapi/v1/testcases/runs/{id}';

/** The newest first, so many pages of them as are asked for. */
export function useRuns(id: number, pages = 1) {
  const reads = useReads(
    Array.from({ length: pages }, (_, at) => ({
      key,
      input: { params: { id }, query: { page: at + 1, limit: limits.list.limitMax } },
    })),
  );
  const runs: Run[] = reads.flatMap(({ data }) => data?.list ?? []);
  return {
    runs,
    total: reads[0]?.data?.total ?? 0,
    isKnown: reads[0]?.data !== undefined,
    isFailed: reads.some(({ isError, data }) => isError && !data),
    askAgain: () => void Promise.all(reads.map(({ refetch }) => refetch())),
  };
}
