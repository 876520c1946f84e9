import type { Answer, ImportVerdict, ItemKind, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { useEffect } from 'react';
import { call } from '../../lib/api/api.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';

export type Import = Answer<Registry['GET /damapi/v1/imports/get/{id}']>;
export type ImportState = Answer<Registry['GET /damapi/v1/imports/list']>['list'][number];
export type ImportedRow = Answer<Registry['GET /damapi/v1/imports/rows/{id}']>['list'][number];
export type Mapping = Pick<Import, 'columns' | 'fixed' | 'meanings'>;

const progressInterval = 1000;

const isUnderWay = ({ state }: Pick<ImportState, 'state'>): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

const readImportsAgain = (): Promise<void> =>
  readAgain(
    'GET /damapi/v1/imports/get/{id}',
    'GET /damapi/v1/imports/rows/{id}',
    'GET /damapi/v1/imports/list',
  );

export function useImport(id: number) {
  const read = useRead('GET /damapi/v1/imports/get/{id}', { params: { id } }, { inline: ['notFound'] });
  const isBusy = read.data !== undefined && isUnderWay(read.data);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => !document.hidden && void readImportsAgain(), progressInterval);
    return () => clearInterval(timer);
  }, [isBusy]);
  return read;
}

export const useRows = (id: number, verdict: ImportVerdict | undefined, page: number) =>
  useRead(
    'GET /damapi/v1/imports/rows/{id}',
    { params: { id }, query: { page, limit: limits.list.pageSize, ...(verdict && { verdict }) } },
    { keepsPrevious: true },
  );

export const useImports = () => useRead('GET /damapi/v1/imports/list', { query: { limit: 5 } });

export const sendFile = (kind: ItemKind, file: File): Promise<Import> =>
  call('POST /damapi/v1/imports/upload', { query: { kind }, file });

export async function changeMapping(id: number, mapping: Mapping): Promise<void> {
  await call('POST /damapi/v1/imports/check', { body: { id, ...mapping } });
  await readImportsAgain();
}

export async function startImport(id: number): Promise<void> {
  await call('POST /damapi/v1/imports/start', { body: { id, onlyGood: true } });
  await readImportsAgain();
}

export async function undoImport(id: number): Promise<void> {
  await call('POST /damapi/v1/imports/undo/{id}', { params: { id } });
  await readImportsAgain();
}
