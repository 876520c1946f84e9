// The driver with nothing but pg's documented API: ordinary queries, one connection per transaction or read.
import type pg from 'pg';
import { columnsOf } from './columns.ts';
import {
  breaksConnection,
  type Driver,
  type DriverOptions,
  type QueryResult,
  type ReadOptions,
  type ReadSession,
  type Statement,
} from './driver.ts';

const rawValues = { getTypeParser: () => (text: string) => text };

async function execute(client: pg.PoolClient, { text, name, values }: Statement): Promise<QueryResult> {
  const { rows, fields, command, rowCount } = await client.query<(string | null)[]>({
    text,
    name,
    values: [...values],
    rowMode: 'array',
    types: rawValues,
  });
  return { rows, columns: columnsOf(fields), tag: rowCount === null ? command : `${command} ${rowCount}` };
}

function openRead(
  connect: () => Promise<pg.PoolClient>,
  busyError: () => Error,
  options: ReadOptions,
): ReadSession {
  const { entry, check, deadline } = options;
  let brokenBy: Error | undefined;
  let connecting: Promise<pg.PoolClient> | undefined;
  let entering: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        // Its statement may still be running, so the connection must not be reused.
        brokenBy = busyError();
        reject(brokenBy);
      },
      Math.max(1, deadline - performance.now()),
    );
  });
  timeout.catch(() => {});

  async function run(statement: Statement): Promise<QueryResult> {
    try {
      return await Promise.race([execute(await connecting!, statement), timeout]);
    } catch (error) {
      if (breaksConnection(error)) brokenBy ??= error as Error;
      throw error;
    }
  }
  async function enter(): Promise<void> {
    connecting = connect();
    await Promise.race([connecting, timeout]);
    await run({ text: 'begin', name: undefined, values: [] });
    check(await run(entry));
  }
  const entered = () => (entering ??= enter());
  async function giveBack(): Promise<void> {
    clearTimeout(timer);
    const client = await connecting;
    if (!brokenBy) await client?.query('rollback').catch((error: Error) => (brokenBy = error));
    client?.release(brokenBy);
  }

  return {
    execute: async (statement) => {
      await entered();
      return run(statement);
    },
    end: async () => {
      try {
        await entered();
      } finally {
        const returned = giveBack();
        // A broken connection may still be busy, or not even be there yet.
        if (brokenBy) returned.catch(() => {});
        else await returned;
      }
    },
  };
}

export function createPlainDriver(pool: pg.Pool, { maxQueued, busyError }: DriverOptions): Driver {
  const connect = () => {
    if (pool.waitingCount >= maxQueued) throw busyError();
    return pool.connect();
  };
  return {
    async connect() {
      const client = await connect();
      return {
        execute: (statement) => execute(client, statement),
        release: (error) => client.release(error),
      };
    },
    openRead: (options) => openRead(async () => connect(), busyError, options),
    waiting: () => pool.waitingCount,
    close: () => {},
  };
}
