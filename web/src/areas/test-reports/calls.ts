import type { Answer, Registry, ReportPart } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { useEffect } from 'react';
import { call } from '../../lib/api/api.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';

type Branches = Answer<Registry['GET /tstapi/v1/testreports/branches']>;
export type Branch = Branches['list'][number];
export type Report = Branch['list'][number];
type Results = Answer<Registry['GET /tstapi/v1/testreports/results/{id}']>;
export type Result = Results['list'][number];

const progressInterval = 1000;
/** Runs come from elsewhere. */
const newRunsInterval = 15_000;

export const isUnderWay = ({ state }: Pick<Report, 'state'>): boolean =>
  state === 'reading' || state === 'recording';

function useAgainEvery(milliseconds: number, refetch: () => Promise<unknown>, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => !document.hidden && void refetch(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, refetch, isWanted]);
}

export function useBranches(query: string, limit: number) {
  const read = useRead(
    'GET /tstapi/v1/testreports/branches',
    { query: { query, limit } },
    { keepsPrevious: true },
  );
  useAgainEvery(newRunsInterval, read.refetch, true);
  return read;
}

/** All runs of a branch that one page can hold; more are not kept. */
export const useRuns = (branch: string, isWanted: boolean) =>
  useRead(
    'GET /tstapi/v1/testreports/list',
    { query: { branch, limit: limits.list.limitMax } },
    { isWanted },
  );

export function useReport(id: number) {
  const read = useRead(
    'GET /tstapi/v1/testreports/get/{id}',
    { params: { id } },
    { keepsPrevious: true, inline: ['notFound'] },
  );
  useAgainEvery(progressInterval, read.refetch, read.data !== undefined && isUnderWay(read.data));
  return read;
}

export const useResults = (
  id: number,
  part: ReportPart,
  { limit, isWanted }: { limit: number; isWanted: boolean },
) =>
  useRead(
    'GET /tstapi/v1/testreports/results/{id}',
    { params: { id }, query: { part, limit } },
    { isWanted, keepsPrevious: true },
  );

export const readReportsAgain = (): Promise<void> =>
  readAgain(
    'GET /tstapi/v1/testreports/branches',
    'GET /tstapi/v1/testreports/get/{id}',
    'GET /tstapi/v1/testreports/results/{id}',
  );

export async function matchTest(reportId: number, nameId: number, testcaseId: number): Promise<void> {
  await call('POST /tstapi/v1/testreports/match', { body: { reportId, nameId, testcaseId } });
  await readReportsAgain();
}

export async function makeTestcases(reportId: number, nameIds: number[], sourceId: number): Promise<number> {
  const { made } = await call('POST /tstapi/v1/testreports/make-testcases', {
    body: { reportId, nameIds, sourceId },
  });
  await readReportsAgain();
  return made;
}
