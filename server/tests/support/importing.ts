// What people do with a file of others, in tests: it is sent, looked through, written, undone.
import { expect, vi } from 'vitest';
import type { ItemKind } from '@tracery/contract';
import { resumeLeft } from '../../src/imports/run.ts';
import { createKinds, kindHandlers } from '../../src/kinds/index.ts';
import { commentHandlers, linkHandlers } from '../../src/records/index.ts';
import type { ItemHandlers } from '../../src/tenancy/inner-call.ts';
import { createNumbers } from '../../src/work-items/numbers.ts';
import type { appForFile } from './app.ts';

/** On a busy machine. */
const patience = 60_000;

interface Imported {
  id: number;
  source: string;
  state: string;
  total: number;
  columns: string[];
  fixed: Record<string, string>;
  verdicts: Record<string, number>;
  created: number;
  changed: number;
  refused: number;
  undone: number;
  left: number;
  canUndo: boolean;
}

export interface ReadRow {
  row: number;
  verdict: string;
  oid: number;
  errors: { column: number; field: string; code: number }[];
}

export async function importing(app: ReturnType<typeof appForFile>) {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const call = async <Data>(key: string, rest: object = {}): Promise<Data> => {
    const { data, message, code } = await app().send(key, { token, ...rest });
    if (code !== 0) throw new Error(message);
    return data as Data;
  };
  const get = (id: number) => call<Imported>('GET /damapi/v1/imports/get/{id}', { params: { id } });
  const settled = (id: number) =>
    vi.waitFor(
      async () => {
        const now = await get(id);
        if (['checking', 'running', 'undoing'].includes(now.state))
          await resumeLeft(app().db, importParts(app), 0);
        expect(['checked', 'done', 'undone']).toContain(now.state);
        return now;
      },
      { timeout: patience },
    );
  return {
    productId,
    manager,
    call,
    get,
    upload: async (kind: ItemKind, file: Uint8Array | string, fileName = 'list.csv') =>
      settled(
        (
          await call<Imported>('POST /damapi/v1/imports/upload', {
            query: { kind },
            file: Buffer.from(file),
            fileName,
          })
        ).id,
      ),
    check: async (id: number, mapping: object) =>
      settled(
        (
          await call<Imported>('POST /damapi/v1/imports/check', {
            body: { id, fixed: {}, meanings: [], ...mapping },
          })
        ).id,
      ),
    start: async (id: number, onlyGood = false) => {
      await call('POST /damapi/v1/imports/start', { body: { id, onlyGood } });
      return settled(id);
    },
    undo: async (id: number) => {
      await call('POST /damapi/v1/imports/undo/{id}', { params: { id } });
      return settled(id);
    },
    rows: async (id: number, verdict?: string) =>
      (
        await call<{ list: ReadRow[] }>('GET /damapi/v1/imports/rows/{id}', {
          params: { id },
          query: { limit: 100, ...(verdict && { verdict }) },
        })
      ).list,
    list: async (path: string) =>
      (
        await call<{ list: Record<string, unknown>[] }>(`GET ${path}/list`, {
          query: { limit: 100, sort: 'id', direction: 'asc' },
        })
      ).list,
    create: (path: string, body: object) =>
      call<{ id: number; oid: number }>(`POST ${path}/create`, { body }),
    item: (path: string, id: number) =>
      call<Record<string, unknown> & { data: { content: string } }>(`GET ${path}/get/{id}`, {
        params: { id },
      }),
  };
}

export function importParts(app: ReturnType<typeof appForFile>) {
  const kinds = createKinds(createNumbers(app().db));
  return {
    kinds,
    handlers: { ...kindHandlers(kinds), ...linkHandlers(kinds), ...commentHandlers } as ItemHandlers,
  };
}
