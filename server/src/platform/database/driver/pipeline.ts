// Several statements in one round trip to PostgreSQL, with a single Sync at the end. Outside a transaction block
// PostgreSQL runs everything up to the Sync as one transaction, so a setting made locally by the first statement holds
// for all of them and for nothing after. pg itself sends a Sync after every statement, which would make each one a
// transaction of its own with a reply of its own to wait for.
import { createRequire } from 'node:module';
import { trace, type Span } from '@opentelemetry/api';
import pg from 'pg';
import { columnsOf } from './columns.ts';
import type { Column, QueryResult, RawRow, Statement } from './driver.ts';

/** pg's own serialization of values; it is exported without types. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null;
};

interface PendingStatement extends Statement {
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

/** The part of pg's internal connection that we use. */
interface PgConnection {
  stream: { cork(): void; uncork(): void };
  parse(statement: { text: string; name: string | undefined }): void;
  bind(portal: { statement: string | undefined; values: readonly unknown[] }): void;
  describe(what: { type: 'P'; name: '' }): void;
  execute(portal: object): void;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

interface FieldMessage {
  fields: { name: string; dataTypeID: number }[];
}

/** Columns of prepared statements by connection. They never change, so they are described once. */
const columnCaches = new WeakMap<PgConnection, Map<string, readonly Column[]>>();

function columnCacheOf(connection: PgConnection): Map<string, readonly Column[]> {
  const cache = columnCaches.get(connection) ?? new Map<string, readonly Column[]>();
  columnCaches.set(connection, cache);
  return cache;
}

/** PostgreSQL keeps a plan for each prepared statement, up to some 100 kB, as long as the connection lives. */
const preparedMax = 200;

/** The names of prepared statements by connection, the one that was not used for longest first. */
const preparedNames = new WeakMap<PgConnection, Set<string>>();

/**
 * Makes room for the statements of a batch. What is closed goes first: PostgreSQL skips the rest of a batch after an
 * error, and must not keep what we forget.
 */
function closeUnused(connection: PgConnection, wanted: readonly Statement[]): void {
  const names = preparedNames.get(connection) ?? new Set<string>();
  preparedNames.set(connection, names);
  for (const { name } of wanted) {
    if (name === undefined) continue;
    names.delete(name);
    names.add(name);
  }
  const columns = columnCacheOf(connection);
  for (const name of names) {
    if (names.size <= preparedMax) break;
    connection.close({ type: 'S', name });
    names.delete(name);
    columns.delete(name);
    delete connection.parsedStatements[name];
    delete connection.submittedNamedStatements[name];
  }
}

/** A no-op unless tracing is on (`platform/tracing`). The pg instrumentation only sees pg's own queries. */
const tracer = trace.getTracer('tracery');

/**
 * pg passes each message from PostgreSQL to the active query; here the whole batch is that query. pg uses only these
 * methods, `name` and `text` of it.
 */
export class PipelinedBatch implements pg.Submittable {
  readonly #statements: PendingStatement[] = [];
  /** Index of the statement that PostgreSQL is answering. */
  #position = 0;
  #rows: RawRow[] = [];
  #columns: readonly Column[] | undefined;
  #results: QueryResult[] = [];
  #span: Span | undefined;

  /** pg reads name and text when PostgreSQL has parsed a statement: it is the current one. */
  get name(): string | undefined {
    return this.#statements[this.#position]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#position]?.text;
  }

  /** Called once the batch has succeeded, failed or been cancelled; with the error in the latter cases. */
  onSettled?: (error?: unknown) => void;
  /** Nothing can be added any more. */
  isSent = false;

  submit(connection: pg.Connection): void {
    this.#send(connection as unknown as PgConnection);
  }

  add({ text, name, values }: Statement): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#statements.push({
        text,
        name,
        values: values.map((value) => prepareValue(value)),
        resolve,
        reject,
      });
    });
  }

  #send(connection: PgConnection): void {
    this.isSent = true;
    this.#span = tracer.startSpan('postgresql');
    // Only statement texts: their values are user data.
    if (this.#span.isRecording())
      this.#span.setAttribute('db.query.text', this.#statements.map(({ text }) => text).join(';\n'));
    const columns = columnCacheOf(connection);
    connection.stream.cork();
    closeUnused(connection, this.#statements);
    for (const { text, name, values } of this.#statements) {
      const isPrepared =
        name !== undefined &&
        (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]);
      if (!isPrepared) connection.parse({ text, name });
      if (!isPrepared && name !== undefined) connection.submittedNamedStatements[name] = text;
      connection.bind({ statement: name, values });
      if (name === undefined || !columns.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: FieldMessage): void {
    this.#columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }, connection: PgConnection): void {
    const { name } = this.#statements[this.#position]!;
    const cache = columnCacheOf(connection);
    const columns = this.#columns ?? (name === undefined ? undefined : cache.get(name)) ?? [];
    if (name !== undefined && !cache.has(name)) cache.set(name, columns);
    this.#results.push({ rows: this.#rows, columns, tag: text });
    this.#rows = [];
    this.#columns = undefined;
    this.#position += 1;
  }

  /** Statements before the failed one keep their results; it and those that PostgreSQL skipped get the error. */
  handleError(error: Error, connection: PgConnection): void {
    for (const { name } of this.#statements.slice(this.#position)) {
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    }
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    const isComplete = this.#results.length === this.#statements.length;
    this.#settle(isComplete ? undefined : new Error('PostgreSQL sent fewer results than statements'));
  }

  /** Fails all statements that have no result yet. */
  cancel(error: unknown): void {
    this.isSent = true;
    this.#settle(error);
  }

  #settle(error: unknown): void {
    this.#span?.end();
    for (const [at, { resolve, reject }] of this.#statements.entries()) {
      const result = this.#results[at];
      if (result) resolve(result);
      else reject(error);
    }
    this.onSettled?.(error);
  }
}

// pg only accepts its own Query type. Extending it would give each batch all fields of a pg.Query.
Object.setPrototypeOf(PipelinedBatch.prototype, pg.Query.prototype);

/** Sends in one packet what `send` writes to the connection. */
export function corked(client: pg.PoolClient, send: () => void): void {
  const { stream } = (client as unknown as { connection: PgConnection }).connection;
  stream.cork();
  send();
  stream.uncork();
}
