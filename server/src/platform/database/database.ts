// Transactions, and typed statements inside them. Nothing reaches PostgreSQL except through a Trx.
import { Kysely, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Compilable, CompiledQuery } from 'kysely';
import type pg from 'pg';
import { Refusal } from '../refusal.ts';
import type { DB } from './schema.generated.ts';

/** Builds statements and runs none: running is the transaction's part. */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Statement<Row> = Compilable<Row> | CompiledQuery<Row>;

export interface Trx {
  all<Row>(statement: Statement<Row>): Promise<Row[]>;
  maybe<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Exactly one row; anything else is a bug. */
  one<Row>(statement: Statement<Row>): Promise<Row>;
  /** How many rows were written. */
  run(statement: Statement<unknown>): Promise<number>;
}

interface TransactionOptions {
  readOnly?: boolean;
  /** performance.now() after which the transaction is given up. */
  deadline?: number;
}

export interface DatabaseOptions {
  /** Callers that may wait for a connection; one more is told at once that the server is busy. */
  queue?: number;
  /** Sees each statement before it is sent; tests replace some, to prove one wall with another torn down. */
  observe?: (sql: string, parameters: readonly unknown[]) => string;
}

export interface Database {
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  isReachable(): Promise<boolean>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Each text is prepared once per connection, under a name of its own. The number of texts is bounded by the code;
 * should a dynamic one slip in, it is sent unprepared rather than filling the server's memory.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  of(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known || this.#names.size >= 1000) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01';

/** PostgreSQL answers refused statements with a SQLSTATE; a broken connection has none. */
const hasSqlState = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code);

export function createDatabase(
  pool: pg.Pool,
  { queue = pool.options.max * 10, observe }: DatabaseOptions = {},
): Database {
  const names = new StatementNames();

  async function send<Row>(client: pg.PoolClient, statement: Statement<Row>) {
    const { sql, parameters } = 'compile' in statement ? statement.compile() : statement;
    const text = observe ? observe(sql, parameters) : sql;
    const name = names.of(text);
    return client.query<Row & pg.QueryResultRow>({
      text,
      values: parameters as unknown[],
      ...(name && { name }),
    });
  }

  const trxOn = (client: pg.PoolClient): Trx => ({
    all: async (statement) => (await send(client, statement)).rows,
    maybe: async (statement) => (await send(client, statement)).rows[0],
    one: async (statement) => {
      const { rows } = await send(client, statement);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
      return rows[0]!;
    },
    run: async (statement) => (await send(client, statement)).rowCount ?? 0,
  });

  async function commit(client: pg.PoolClient): Promise<void> {
    try {
      await client.query('commit');
    } catch (error) {
      // Lost on the way: it may have happened. Saying "nothing was changed" would be a guess.
      throw hasSqlState(error) ? error : new Refusal('server.outcomeUnknown');
    }
  }

  async function attempt<T>(
    work: (trx: Trx) => Promise<T>,
    { readOnly, deadline }: TransactionOptions,
  ): Promise<T> {
    if (pool.waitingCount >= queue) throw new Refusal('server.busy', { retryAfterSeconds: 1 });
    const client = await pool.connect();
    let broken: Error | undefined;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      if (deadline === undefined) return;
      timer = setTimeout(() => {
        // Its statement may still be running, so nobody else may have this connection.
        broken = new Refusal('server.busy', { retryAfterSeconds: 1 });
        reject(broken);
      }, deadline - performance.now());
    });
    try {
      // Not awaited by itself: the first statement of the work travels with it.
      const begun = client.query(readOnly ? 'begin read only' : 'begin');
      const worked = Promise.all([work(trxOn(client)), begun]);
      const [result] = await Promise.race([worked, tooLate]);
      // From here the outcome is awaited: a refusal could deny a write that happened.
      clearTimeout(timer);
      await commit(client);
      return result;
    } catch (error) {
      if (!broken) await client.query('rollback').catch((cause: Error) => (broken = cause));
      throw error;
    } finally {
      clearTimeout(timer);
      client.release(broken);
    }
  }

  return {
    pool,
    async transaction(work, options = {}) {
      try {
        return await attempt(work, options);
      } catch (error) {
        // PostgreSQL chose this one of two as the victim and undid all of it: once more is safe.
        if (isDeadlock(error)) return attempt(work, options);
        throw error;
      }
    },
    isReachable: () =>
      pool.query('select').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}
