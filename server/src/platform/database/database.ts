// Transactions, and typed statements inside them. Nothing reaches PostgreSQL except through a Trx.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ValueNode,
  type Compilable,
  type CompiledQuery,
  type LimitNode,
  type OffsetNode,
} from 'kysely';
import type pg from 'pg';
import { Refusal } from '../refusal.ts';
import { createSharedReadPool } from './driver/shared-read-pool.ts';
import type { DB } from './kysely.generated.ts';
import { Sql, sql } from './sql.ts';
import { toObjects, PipelinedBatch, type QueryResult, type RawRow } from './driver/pipeline.ts';

/**
 * A limit stands in the text as a number, or PostgreSQL would plan for a tenth of the table. Only round ones do: the
 * number of texts must not grow with what people ask.
 */
class Compiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    const count = ValueNode.is(limit) ? limit.value : undefined;
    const isRound = typeof count === 'number' && (count <= 20 || count % 50 === 0);
    if (isRound) this.append(`limit ${count}`);
    else super.visitLimit(node);
  }

  protected override visitOffset(node: OffsetNode): void {
    if (!ValueNode.is(node.offset) || node.offset.value !== 0) super.visitOffset(node);
  }
}

/** Builds statements and runs none: running is the transaction's part. */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  },
});

type Statement<Row> = Compilable<Row> | CompiledQuery<Row> | Sql<Row>;

/** What only reads is given this. Statements that are asked together travel together. */
export interface ReadTrx {
  all<Row>(statement: Statement<Row>): Promise<Row[]>;
  maybe<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Exactly one row; anything else is a bug. */
  one<Row>(statement: Statement<Row>): Promise<Row>;
  /** The rows as PostgreSQL wrote them, for whoever writes them on. */
  rawRows(statement: Statement<unknown>): Promise<RawRow[]>;
}

export interface Trx extends ReadTrx {
  /** How many rows were written. */
  run(statement: Statement<unknown>): Promise<number>;
  /**
   * Sent together with the commit, so that rows which many writers want are held for as short a time as can be; in the
   * order of their keys, so that two writers wait for each other and never deadlock.
   */
  atCommit(key: string, statement: Statement<unknown>): void;
}

interface TransactionOptions {
  readOnly?: boolean;
  /** performance.now() after which the transaction is given up. */
  deadline?: number;
}

/** What each batch of a read begins with: it says who reads, and its settings hold for the batch. */
interface Entry<Row> {
  statement: Statement<Row>;
  /** Refuses, or lets what was read be known. */
  check: (row: Row) => void;
}

export interface DatabaseOptions {
  /** Callers that may wait for a connection; one more is told at once that the server is busy. */
  maxQueued?: number;
  /** Sees each statement before it is sent; tests replace some, to prove one wall with another torn down. */
  observe?: (sql: string, parameters: readonly unknown[]) => string;
}

export interface Database {
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * For reads without a transaction around them: each batch is one by itself. Not even a read that sends nothing is
   * answered before the entry was judged.
   */
  read<Row, T>(
    entry: Entry<Row>,
    work: (trx: ReadTrx) => Promise<T>,
    options: { deadline: number },
  ): Promise<T>;
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
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= 2000) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** PostgreSQL answers refused statements with a SQLSTATE; a broken connection has none. */
const hasSqlState = (error: unknown) => /^[0-9A-Z]{5}$/.test(sqlStateOf(error) ?? '');

const isDeadlock = (error: unknown) => sqlStateOf(error) === '40P01';

/** A table got another column while the statement stood prepared: on a new connection it is read anew. */
const isStalePlan = (error: unknown) => sqlStateOf(error) === '0A000';

/** Milliseconds; what waited too long for its connection is given up with the next turn. */
const remaining = (deadline: number) => Math.max(1, deadline - performance.now());

const busyRefusal = () => new Refusal('server.busy', { retryAfterSeconds: 1 });

type Execute = (statement: Statement<unknown>) => Promise<QueryResult>;

const readTrxOf = (ask: Execute): ReadTrx => ({
  all: async <Row>(statement: Statement<Row>) => toObjects<Row>(await ask(statement)),
  maybe: async <Row>(statement: Statement<Row>) => toObjects<Row>(await ask(statement))[0],
  one: async <Row>(statement: Statement<Row>) => {
    const rows = toObjects<Row>(await ask(statement));
    if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
    return rows[0]!;
  },
  rawRows: async (statement) => (await ask(statement)).rows,
});

const begin = sql`begin`;
const beginReading = sql`begin read only`;
const commit = sql`commit`;
const rollback = sql`rollback`;

export function createDatabase(
  pool: pg.Pool,
  { maxQueued = pool.options.max * 10, observe }: DatabaseOptions = {},
): Database {
  const names = new StatementNames();

  function prepared(statement: Statement<unknown>) {
    const { text: written, values } = toTextAndValues(statement);
    const text = observe ? observe(written, values) : written;
    return { text, values, name: names.nameFor(text) };
  }

  const sharedReads = createSharedReadPool({
    connect: () => pool.connect(),
    maxConnections: Math.ceil(pool.options.max / 2),
    maxQueued,
    isPoolContended: () => pool.waitingCount > 0,
    isBreaking: (error) => !hasSqlState(error) || isStalePlan(error),
    timeoutError: busyRefusal,
  });

  function connect(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= maxQueued) throw busyRefusal();
    if (pool.idleCount === 0) sharedReads.releaseIdle();
    return pool.connect();
  }

  /** Asks on one connection; what is asked before anything is awaited goes in one batch. */
  function openSession(client: pg.PoolClient) {
    let batch: PipelinedBatch | undefined;
    let isOver = false;
    const ask: Execute = (statement) => {
      // Whoever goes on after the end must not speak into the next one's transaction.
      if (isOver) return Promise.reject(new Error('the transaction is over'));
      if (!batch) {
        const next = (batch = new PipelinedBatch());
        process.nextTick(() => {
          batch = undefined;
          client.query(next);
        });
      }
      return batch.add(prepared(statement));
    };
    return { ask, end: () => (isOver = true) };
  }

  async function attempt<T>(
    work: (trx: Trx) => Promise<T>,
    { readOnly, deadline }: TransactionOptions,
  ): Promise<T> {
    const client = await connect();
    const { ask, end } = openSession(client);
    const last: { key: string; statement: Statement<unknown> }[] = [];
    const trx: Trx = {
      ...readTrxOf(ask),
      run: async (statement) => Number(/\d+$/.exec((await ask(statement)).tag)?.[0] ?? 0),
      atCommit: (key, statement) => void last.push({ key, statement }),
    };
    let broken: Error | undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      if (deadline === undefined) return;
      timer = setTimeout(() => {
        // Its statement may still be running, so nobody else may have this connection.
        broken = busyRefusal();
        reject(broken);
      }, remaining(deadline));
    });
    try {
      // Not awaited by itself: the first statement of the work travels with it.
      const begun = ask(readOnly ? beginReading : begin);
      const worked = Promise.all([work(trx), begun]);
      const [result] = await Promise.race([worked, late]);
      // From here the outcome is awaited: a refusal could deny a write that happened.
      clearTimeout(timer);
      await conclude(ask, last);
      return result;
    } catch (error) {
      if (isStalePlan(error)) broken = error as Error;
      if (!broken) await ask(rollback).catch((cause: Error) => (broken = cause));
      throw error;
    } finally {
      clearTimeout(timer);
      end();
      client.release(broken);
    }
  }

  async function conclude(
    ask: Execute,
    last: { key: string; statement: Statement<unknown> }[],
  ): Promise<void> {
    const ordered = last.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    try {
      const told = await Promise.all([...ordered.map(({ statement }) => ask(statement)), ask(commit)]);
      // PostgreSQL ends a failed transaction without complaint when it is asked to commit.
      if (told.at(-1)!.tag !== 'COMMIT') throw new Error('the transaction had failed before its end');
    } catch (error) {
      // Lost on the way: it may have happened. Saying "nothing was changed" would be a guess.
      throw hasSqlState(error) ? error : new Refusal('server.outcomeUnknown');
    }
  }

  async function readOnce<Row, T>(
    { statement: entry, check }: Entry<Row>,
    work: (trx: ReadTrx) => Promise<T>,
    { deadline }: { deadline: number },
  ): Promise<T> {
    let current: { batch: PipelinedBatch; entered: Promise<void> } | undefined;
    let wasJudged = false;
    const checkEntry = async (result: Promise<QueryResult>): Promise<void> => {
      const [row] = toObjects<Row>(await result);
      wasJudged = true;
      check(row!);
    };
    const open = () => {
      if (current && !current.batch.isSent) return current;
      const batch = new PipelinedBatch();
      const entered = checkEntry(batch.add(prepared(entry)));
      sharedReads.send(batch, deadline);
      return (current = { batch, entered });
    };
    const ask: Execute = (statement) => {
      const { batch, entered } = open();
      const answered = batch.add(prepared(statement));
      // Heard through the entry when that refuses.
      answered.catch(() => {});
      return entered.then(() => answered);
    };
    const enter = () => (current ?? open()).entered;
    let result: T;
    try {
      result = await work(readTrxOf(ask));
    } catch (error) {
      if (!wasJudged) await enter();
      throw error;
    }
    if (!wasJudged) await enter();
    return result;
  }

  /** PostgreSQL undid all of it, or never began: once more is safe. */
  async function retryOnce<T>(once: () => Promise<T>): Promise<T> {
    try {
      return await once();
    } catch (error) {
      if (isDeadlock(error) || isStalePlan(error)) return once();
      throw error;
    }
  }

  return {
    pool,
    transaction: (work, options = {}) => retryOnce(() => attempt(work, options)),
    read: (entry, work, options) => retryOnce(() => readOnce(entry, work, options)),
    isReachable: () =>
      pool.query('select').then(
        () => true,
        () => false,
      ),
    close: () => {
      sharedReads.close();
      return pool.end();
    },
  };
}

function toTextAndValues(statement: Statement<unknown>): { text: string; values: readonly unknown[] } {
  if (statement instanceof Sql) return statement;
  const { sql: text, parameters } = 'compile' in statement ? statement.compile() : statement;
  return { text, values: parameters };
}
