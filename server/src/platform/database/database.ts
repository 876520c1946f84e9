// Transactions and reads. Nothing reaches PostgreSQL except through a Trx or a ReadTrx.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Refusal } from '../refusal.ts';
import {
  hasSqlState,
  isDeadlock,
  isStalePlan,
  toObjects,
  type Driver,
  type DriverOptions,
  type RawRow,
} from './driver/driver.ts';
import { withTimeout, rememberEnds, sendCommit, type CommitStatement, type Execute } from './commit.ts';
import { createPipelinedDriver } from './driver/pipelined-driver.ts';
import { sql, type Sql } from './sql.ts';

export type { RawRow };

/** For code that only reads. Statements that do not wait for each other are sent together. */
export interface ReadTrx {
  all<Row>(statement: Sql<Row>): Promise<Row[]>;
  maybe<Row>(statement: Sql<Row>): Promise<Row | undefined>;
  /** Exactly one row; anything else is a bug. */
  one<Row>(statement: Sql<Row>): Promise<Row>;
  /** The rows in PostgreSQL's text format, for callers that copy them into a response. */
  rawRows(statement: Sql): Promise<RawRow[]>;
}

export interface Trx extends ReadTrx {
  /** Returns the number of rows written. */
  run(statement: Sql): Promise<number>;
  /** Sent with the statements beside it, or with the commit. Nobody waits for it: if it fails, the transaction does. */
  send(statement: Sql): void;
  /**
   * Sent together with the commit, so that rows which many writers update are locked as briefly as possible; in the
   * order of the keys, so that two writers wait for each other instead of deadlocking.
   */
  atCommit(key: string, statement: Sql): void;
  /** The same, unless there is a statement of this key. */
  atCommitOnce(key: string, statement: Sql): void;
  /** The same; the values of one key are collected and make one statement. */
  collectAtCommit<Value>(key: string, value: Value, statementOf: (values: Value[]) => Sql): void;
  /** Work of which nothing is left if it is refused, while the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Told to `onCommitted` once the transaction is committed. */
  announce(topic: number): void;
}

interface TransactionOptions {
  readOnly?: boolean;
  /** performance.now() after which the transaction is rolled back. */
  deadline?: number;
}

/** The first statement of a read: it says who reads, and its local settings hold for the statements after it. */
interface Entry<Row> {
  statement: Sql<Row>;
  /** Throws to refuse the read. */
  check: (row: Row) => void;
}

export interface DatabaseOptions {
  /** Callers that may wait for a connection; one more is refused as busy at once. */
  maxQueued?: number;
  /** Transactions leave so many connections to reads. */
  connectionsForReads?: number;
  /** Milliseconds after which a commit or rollback without an answer is given up, with its connection. */
  answerWithin?: number;
  /** Sees each statement before it is sent and may replace it; for tests and benchmarks. */
  observe?: (sql: string, parameters: readonly unknown[]) => string;
  driver?: (pool: pg.Pool, options: DriverOptions) => Driver;
  /** Hears what transactions announced, after their commit. */
  onCommitted?: (topics: ReadonlySet<number>) => void;
}

export interface Database {
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * A read without an explicit transaction. Nothing is returned, not even by work that sends no statement, before the
   * entry was checked.
   */
  read<Row, T>(
    entry: Entry<Row>,
    work: (trx: ReadTrx) => Promise<T>,
    options: { deadline: number },
  ): Promise<T>;
  readonly pool: pg.Pool;
  /** Transactions and reads that wait for a connection. */
  waiting(): number;
  close(): Promise<void>;
}

const namesMax = 2000;

/**
 * Each text is prepared under its own name. Filters can be combined in more ways than fit into memory: the name that was
 * not used for longest is forgotten, and connections close the statements that they do not use (`pipeline.ts`).
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  #given = 0;
  nameFor(text: string): string {
    const name = this.#names.get(text) ?? `s${(this.#given += 1)}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > namesMax) this.#names.delete(this.#names.keys().next().value!);
    return name;
  }
}

const busyRefusal = () => new Refusal('server.busy', { retryAfterSeconds: 1 });

const readTrxOf = (execute: Execute): ReadTrx => ({
  all: async <Row>(statement: Sql<Row>) => toObjects<Row>(await execute(statement)),
  maybe: async <Row>(statement: Sql<Row>) => toObjects<Row>(await execute(statement))[0],
  one: async <Row>(statement: Sql<Row>) => {
    const rows = toObjects<Row>(await execute(statement));
    if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
    return rows[0]!;
  },
  rawRows: async (statement) => (await execute(statement)).rows,
});

const begin = sql`begin`;
const beginReadOnly = sql`begin read only`;
const rollback = sql`rollback`;
const savepoint = sql`savepoint attempt`;
const release = sql`release savepoint attempt`;
const rollbackToSavepoint = sql`rollback to savepoint attempt`;

export function createDatabase(
  pool: pg.Pool,
  {
    maxQueued = pool.options.max * 10,
    connectionsForReads = 0,
    answerWithin = 10_000,
    observe,
    driver: createDriver = createPipelinedDriver,
    onCommitted,
  }: DatabaseOptions = {},
): Database {
  const names = new StatementNames();
  const driver = createDriver(pool, { maxQueued, connectionsForReads, busyError: busyRefusal });

  function prepare(statement: Sql) {
    const { text: original, values } = statement;
    const text = observe ? observe(original, values) : original;
    return { text, values, name: names.nameFor(text) };
  }

  async function transactionOnce<T>(
    work: (trx: Trx) => Promise<T>,
    { readOnly, deadline }: TransactionOptions,
  ): Promise<T> {
    const connection = await driver.connect();
    let isOver = false;
    const execute: Execute = (statement) =>
      // Work that goes on after the end must not reach the next caller's transaction.
      isOver ? Promise.reject(new Error('the transaction is over')) : connection.execute(prepare(statement));
    const commitStatements: CommitStatement[] = [];
    const collected = new Map<string, unknown[]>();
    const announced = new Set<number>();
    const sent: Promise<unknown>[] = [];
    /** What failed of it: statements after it only hear that the transaction is aborted. */
    let failure: { error: unknown } | undefined;
    const trx: Trx = {
      ...readTrxOf(execute),
      run: async (statement) => Number(/\d+$/.exec((await execute(statement)).tag)?.[0] ?? 0),
      send: (statement) => {
        const result = execute(statement);
        result.catch((error: unknown) => (failure ??= { error }));
        sent.push(result);
      },
      atCommit: (key, statement) => void commitStatements.push({ key, statement: () => statement }),
      atCommitOnce: (key, statement) => trx.collectAtCommit(key, statement, ([first]) => first!),
      collectAtCommit: <Value>(key: string, value: Value, statementOf: (values: Value[]) => Sql) => {
        const values = (collected.get(key) ?? []) as Value[];
        if (values.push(value) > 1) return;
        collected.set(key, values);
        commitStatements.push({ key, statement: () => statementOf(values) });
      },
      attempt: async (part) => {
        const forget = rememberEnds(commitStatements, collected);
        const [sentBefore, failedBefore] = [sent.length, failure];
        // Neither is awaited by itself: they are sent with the statements beside them.
        const begun = execute(savepoint);
        try {
          const [result] = await Promise.all([part(), begun]);
          await execute(release);
          return result;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          forget();
          await Promise.all([begun, execute(rollbackToSavepoint), execute(release)]);
          sent.length = sentBefore;
          failure = failedBefore;
          throw error;
        }
      },
      announce: (topic) => void announced.add(topic),
    };
    let brokenBy: Error | undefined;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      if (deadline === undefined) return;
      timer = setTimeout(
        () => {
          // Its statement may still be running, so the connection must not be reused.
          brokenBy = busyRefusal();
          reject(brokenBy);
        },
        Math.max(1, deadline - performance.now()),
      );
    });
    try {
      // Not awaited by itself: the first statement of the work is sent with it.
      const begun = execute(readOnly ? beginReadOnly : begin);
      const worked = Promise.all([work(trx), begun]);
      const [result] = await Promise.race([worked, timeout]);
      // No deadline from here on: a refusal as busy could deny a write that was committed.
      clearTimeout(timer);
      await withTimeout(
        sendCommit(execute, commitStatements, sent),
        answerWithin,
        (error) => (brokenBy = error),
      );
      if (announced.size > 0) onCommitted?.(announced);
      return result;
    } catch (caught) {
      const error = failure && hasSqlState(caught) ? failure.error : caught;
      if (isStalePlan(error)) brokenBy = error as Error;
      if (!brokenBy)
        await withTimeout(execute(rollback), answerWithin).catch((cause: Error) => (brokenBy = cause));
      throw error;
    } finally {
      clearTimeout(timer);
      isOver = true;
      connection.release(brokenBy);
    }
  }

  async function readOnce<Row, T>(
    { statement, check }: Entry<Row>,
    work: (trx: ReadTrx) => Promise<T>,
    { deadline }: { deadline: number },
  ): Promise<T> {
    const session = driver.openRead({
      entry: prepare(statement),
      check: (result) => check(toObjects<Row>(result)[0]!),
      deadline,
    });
    try {
      return await work(readTrxOf((one) => session.execute(prepare(one))));
    } finally {
      // Whoever is refused gets that error and nothing else.
      await session.end();
    }
  }

  return {
    pool,
    waiting: () => driver.waiting(),
    transaction: (work, options = {}) => retryAborted(() => transactionOnce(work, options), pool.options.max),
    read: (entry, work, options) => retryAborted(() => readOnce(entry, work, options), pool.options.max),
    close: () => {
      driver.close();
      return pool.end();
    },
  };
}

const maxAttempts = 3;

/** After these errors PostgreSQL has rolled everything back, or never started: repeating it is safe. */
async function retryAborted<T>(attempt: () => Promise<T>, connections: number): Promise<T> {
  let deadlocks = 0;
  let stalePlans = 0;
  for (;;)
    try {
      return await attempt();
    } catch (error) {
      // A migration made the plans of all connections stale. Each attempt ends one of them, and a new one has no plans.
      if (isStalePlan(error) && stalePlans < connections) {
        stalePlans += 1;
        continue;
      }
      deadlocks += 1;
      if (deadlocks === maxAttempts || !isDeadlock(error)) throw error;
      // Whoever won the deadlock may still sleep: taking the same lock before it wakes would repeat the deadlock.
      await pause(20 + Math.random() * 80 * deadlocks);
    }
}
