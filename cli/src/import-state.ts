// How far an import is, as the server tells it.
import type { Answer, Registry } from '@tracery/contract';
import type { Client } from './client.ts';
import { waitUntil } from './wait-until.ts';

export type ImportDetail = Answer<Registry['GET /damapi/v1/imports/get/{id}']>;

export const readImport = ({ call }: Client, id: number): Promise<ImportDetail> =>
  call('GET /damapi/v1/imports/get/{id}', { params: { id } });

/** While it is in one of these states, it goes on by itself. */
const isMoving = ({ state }: ImportDetail) => ['checking', 'running', 'undoing'].includes(state);

export const whenStill = (
  client: Client,
  first: ImportDetail,
  show: (detail: ImportDetail) => void,
): Promise<ImportDetail> =>
  waitUntil(first, (detail) => !isMoving(detail), { ask: () => readImport(client, first.id), show });
