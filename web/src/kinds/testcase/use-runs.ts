import { limits } from '@tracery/contract/limits';
import { useReads } from '../../lib/query/use-reads.ts';
import { useChangesTo } from '../../kit/outbox/overlay.ts';
import { asCreator } from '../../kit/ui/person.ts';
import { useMe } from '../../lib/session/current-session.ts';
import type { Run } from './results.ts';

const key = 'GET /tstapi/v1/testcases/runs/{id}';

/** Results that wait for the network, the newest first. */
function useWaitingRuns(id: number): Run[] {
  const me = useMe();
  return useChangesTo('Testcase', id)
    .filter(({ state, shown }) => state === 'waiting' && shown?.['status'] !== undefined)
    .map(({ order, madeAt, input, shown }) => ({
      id: -order,
      result: Number(shown!['status']),
      note: (input.body as { note?: string }).note ?? '',
      ...asCreator(me),
      createdAt: new Date(madeAt).toISOString(),
      isWaiting: true,
    }))
    .toReversed();
}

/** The newest first, so many pages of them as are asked for. */
export function useRuns(id: number, pages = 1) {
  const reads = useReads(
    Array.from({ length: pages }, (_, at) => ({
      key,
      input: { params: { id }, query: { page: at + 1, limit: limits.list.limitMax } },
    })),
    // The history says so itself; of a case that was just deleted there are none.
    { isQuiet: true },
  );
  const waiting = useWaitingRuns(id);
  const runs: Run[] = [...waiting, ...reads.flatMap(({ data }) => data?.list ?? [])];
  return {
    runs,
    total: (reads[0]?.data?.total ?? 0) + waiting.length,
    isKnown: reads[0]?.data !== undefined,
    isFailed: reads.some(({ isError, data }) => isError && !data),
    askAgain: () => void Promise.all(reads.map(({ refetch }) => refetch())),
  };
}
