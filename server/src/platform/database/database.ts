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
import { createLines } from './lines.ts';
import type { DB } from './schema.generated.ts';
import { Sql, sql } from './sql.ts';
import { objectsOf, Trip, type Answered, type Texts } from './trips.ts';

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
export interface Reading {
  all<Row>(statement: Statement<Row>): Promise<Row[]>;
  maybe<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Exactly one row; anything else is a bug. */
  one<Row>(statement: Statement<Row>): Promise<Row>;
  /** The rows as PostgreSQL wrote them, for whoever writes them on. */
  texts(statement: Statement<unknown>): Promise<Texts[]>;
}

export interface Trx extends Reading {
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

/** What each trip of a read begins with: it says who reads, and its settings hold for the trip. */
interface Entry<Row> {
  statement: Statement<Row>;
  /** Refuses, or lets what was read be known. */
  judge: (row: Row) => void;
}

export interface DatabaseOptions {
  /** Callers that may wait for a connection; one more is told at once that the server is busy. */
  queue?: number;
  /** Sees each statement before it is sent; tests replace some, to prove one wall with another torn down. */
  observe?: (sql: string, parameters: readonly unknown[]) => string;
}

export interface Database {
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * For reads without a transaction around them: each trip is one by itself. Not even a read that sends nothing is
   * answered before the entry was judged.
   */
  read<Row, T>(
    entry: Entry<Row>,
    work: (trx: Reading) => Promise<T>,
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
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= 2000) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const stateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** PostgreSQL answers refused statements with a SQLSTATE; a broken connection has none. */
const hasSqlState = (error: unknown) => /^[0-9A-Z]{5}$/.test(stateOf(error) ?? '');

const isDeadlock = (error: unknown) => stateOf(error) === '40P01';

/** A table got another column while the statement stood prepared: on a new connection it is read anew. */
const isOutdated = (error: unknown) => stateOf(error) === '0A000';

/** Milliseconds; what waited too long for its connection is given up with the next turn. */
const remaining = (deadline: number) => Math.max(1, deadline - performance.now());

const tooLate = () => new Refusal('server.busy', { retryAfterSeconds: 1 });

type Ask = (statement: Statement<unknown>) => Promise<Answered>;

const readingBy = (ask: Ask): Reading => ({
  all: async <Row>(statement: Statement<Row>) => objectsOf<Row>(await ask(statement)),
  maybe: async <Row>(statement: Statement<Row>) => objectsOf<Row>(await ask(statement))[0],
  one: async <Row>(statement: Statement<Row>) => {
    const rows = objectsOf<Row>(await ask(statement));
    if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
    return rows[0]!;
  },
  texts: async (statement) => (await ask(statement)).rows,
});

const begin = sql`begin`;
const beginReading = sql`begin read only`;
const commit = sql`commit`;
const rollback = sql`rollback`;

export function createDatabase(
  pool: pg.Pool,
  { queue = pool.options.max * 10, observe }: DatabaseOptions = {},
): Database {
  const names = new StatementNames();

  function prepared(statement: Statement<unknown>) {
    const { text: written, values } = writtenOut(statement);
    const text = observe ? observe(written, values) : written;
    return { text, values, name: names.of(text) };
  }

  const lines = createLines({
    connect: () => pool.connect(),
    most: Math.ceil(pool.options.max / 2),
    queue,
    isWanted: () => pool.waitingCount > 0,
    isBreaking: (error) => !hasSqlState(error) || isOutdated(error),
    tooLate,
  });

  function connect(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= queue) throw tooLate();
    if (pool.idleCount === 0) lines.yieldIdle();
    return pool.connect();
  }

  /** Asks on one connection; what is asked before anything is awaited goes in one trip. */
  function conversationOn(client: pg.PoolClient) {
    let trip: Trip | undefined;
    let isOver = false;
    const ask: Ask = (statement) => {
      // Whoever goes on after the end must not speak into the next one's transaction.
      if (isOver) return Promise.reject(new Error('the transaction is over'));
      if (!trip) {
        const next = (trip = new Trip());
        process.nextTick(() => {
          trip = undefined;
          client.query(next);
        });
      }
      return trip.ask(prepared(statement));
    };
    return { ask, end: () => (isOver = true) };
  }

  async function attempt<T>(
    work: (trx: Trx) => Promise<T>,
    { readOnly, deadline }: TransactionOptions,
  ): Promise<T> {
    const client = await connect();
    const { ask, end } = conversationOn(client);
    const last: { key: string; statement: Statement<unknown> }[] = [];
    const trx: Trx = {
      ...readingBy(ask),
      run: async (statement) => Number(/\d+$/.exec((await ask(statement)).tag)?.[0] ?? 0),
      atCommit: (key, statement) => void last.push({ key, statement }),
    };
    let broken: Error | undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      if (deadline === undefined) return;
      timer = setTimeout(() => {
        // Its statement may still be running, so nobody else may have this connection.
        broken = tooLate();
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
      if (isOutdated(error)) broken = error as Error;
      if (!broken) await ask(rollback).catch((cause: Error) => (broken = cause));
      throw error;
    } finally {
      clearTimeout(timer);
      end();
      client.release(broken);
    }
  }

  async function conclude(ask: Ask, last: { key: string; statement: Statement<unknown> }[]): Promise<void> {
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
    { statement: entry, judge }: Entry<Row>,
    work: (trx: Reading) => Promise<T>,
    { deadline }: { deadline: number },
  ): Promise<T> {
    let current: { trip: Trip; entered: Promise<void> } | undefined;
    let wasJudged = false;
    const enteredBy = async (told: Promise<Answered>): Promise<void> => {
      const [row] = objectsOf<Row>(await told);
      wasJudged = true;
      judge(row!);
    };
    const open = () => {
      if (current && !current.trip.hasLeft) return current;
      const trip = new Trip();
      const entered = enteredBy(trip.ask(prepared(entry)));
      lines.send(trip, deadline);
      return (current = { trip, entered });
    };
    const ask: Ask = (statement) => {
      const { trip, entered } = open();
      const answered = trip.ask(prepared(statement));
      // Heard through the entry when that refuses.
      answered.catch(() => {});
      return entered.then(() => answered);
    };
    const enter = () => (current ?? open()).entered;
    let result: T;
    try {
      result = await work(readingBy(ask));
    } catch (error) {
      if (!wasJudged) await enter();
      throw error;
    }
    if (!wasJudged) await enter();
    return result;
  }

  /** PostgreSQL undid all of it, or never began: once more is safe. */
  async function again<T>(once: () => Promise<T>): Promise<T> {
    try {
      return await once();
    } catch (error) {
      if (isDeadlock(error) || isOutdated(error)) return once();
      throw error;
    }
  }

  return {
    pool,
    transaction: (work, options = {}) => again(() => attempt(work, options)),
    read: (entry, work, options) => again(() => readOnce(entry, work, options)),
    isReachable: () =>
      pool.query('select').then(
        () => true,
        () => false,
      ),
    close: () => {
      lines.close();
      return pool.end();
    },
  };
}

function writtenOut(statement: Statement<unknown>): { text: string; values: readonly unknown[] } {
  if (statement instanceof Sql) return statement;
  const { sql: text, parameters } = 'compile' in statement ? statement.compile() : statement;
  return { text, values: parameters };
}
