// Several statements in one trip to PostgreSQL, with one end. Outside a transaction PostgreSQL takes them as one: what
// the first one sets locally holds for all of them and for nothing after. The driver sends an end after each
// statement, which would be a transaction of its own, and an answer of its own to wait for.
import { createRequire } from 'node:module';
import { trace, type Span } from '@opentelemetry/api';
import pg from 'pg';

/** The driver's own way of writing a value down, which it offers without types. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null;
};

export type RawRow = readonly (string | null)[];

/** What a statement answered: its rows as PostgreSQL wrote them, and how to read them. */
export interface QueryResult {
  rows: RawRow[];
  columns: readonly Column[];
  /** What PostgreSQL says it did: `UPDATE 1`. */
  tag: string;
}

export interface Column {
  name: string;
  read: (text: string) => unknown;
}

interface PendingStatement {
  text: string;
  /** Under which the connection has it prepared; a text without a name is read anew each time. */
  name: string | undefined;
  values: readonly unknown[];
  resolve: (answered: QueryResult) => void;
  reject: (error: unknown) => void;
}

/** What we use of the driver's connection. */
interface PgConnection {
  stream: { cork(): void; uncork(): void };
  parse(statement: { text: string; name: string | undefined }): void;
  bind(portal: { statement: string | undefined; values: readonly unknown[] }): void;
  describe(what: { type: 'P'; name: '' }): void;
  execute(portal: object): void;
  sync(): void;
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

interface FieldMessage {
  fields: { name: string; dataTypeID: TypeId }[];
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/** The columns of prepared statements, by connection: they are asked for once, PostgreSQL never changes them. */
const columnCaches = new WeakMap<PgConnection, Map<string, readonly Column[]>>();

function columnCacheOf(wire: PgConnection): Map<string, readonly Column[]> {
  const own = columnCaches.get(wire) ?? new Map<string, readonly Column[]>();
  columnCaches.set(wire, own);
  return own;
}

/** Does nothing unless traces are wanted (`platform/tracing`): the library for it knows only the driver's own queries. */
const tracer = trace.getTracer('tracery');

/**
 * The driver hands each message of PostgreSQL to the query whose turn it is; here that is the whole trip. It asks no
 * more of a query than these methods, `name` and `text`.
 */
export class PipelinedBatch implements pg.Submittable {
  readonly #statements: PendingStatement[] = [];
  #position = 0;
  #rows: RawRow[] = [];
  #columns: readonly Column[] | undefined;
  #results: QueryResult[] = [];
  #span: Span | undefined;

  /** Read by the driver when PostgreSQL has prepared a statement: it is the one whose turn it is. */
  get name(): string | undefined {
    return this.#statements[this.#position]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#position]?.text;
  }

  /** Told once it has been answered, has failed or was given up; with the reason in the latter cases. */
  onSettled?: (error?: unknown) => void;
  /** Nothing can be added any more. */
  isSent = false;

  submit(connection: pg.Connection): void {
    this.#send(connection as unknown as PgConnection);
  }

  add({ text, name, values }: Pick<PendingStatement, 'text' | 'name' | 'values'>): Promise<QueryResult> {
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

  #send(wire: PgConnection): void {
    this.isSent = true;
    this.#span = tracer.startSpan('postgresql');
    // Statement texts, never their values: those are what people wrote.
    if (this.#span.isRecording())
      this.#span.setAttribute('db.query.text', this.#statements.map(({ text }) => text).join(';\n'));
    const columns = columnCacheOf(wire);
    wire.stream.cork();
    for (const { text, name, values } of this.#statements) {
      const isPrepared =
        name !== undefined && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
      if (!isPrepared) wire.parse({ text, name });
      if (!isPrepared && name !== undefined) wire.submittedNamedStatements[name] = text;
      wire.bind({ statement: name, values });
      if (name === undefined || !columns.has(name)) wire.describe({ type: 'P', name: '' });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleRowDescription({ fields }: FieldMessage): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: pg.types.getTypeParser(dataTypeID) as Column['read'],
    }));
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }, wire: PgConnection): void {
    const { name } = this.#statements[this.#position]!;
    const columns = this.#columns ?? (name === undefined ? undefined : columnCacheOf(wire).get(name)) ?? [];
    if (name !== undefined && !columnCacheOf(wire).has(name)) columnCacheOf(wire).set(name, columns);
    this.#results.push({ rows: this.#rows, columns, tag: text });
    this.#rows = [];
    this.#columns = undefined;
    this.#position += 1;
  }

  /** What was answered before is told; what failed, and what PostgreSQL left out after it, hears why. */
  handleError(error: Error, wire: PgConnection): void {
    for (const { name } of this.#statements.slice(this.#position)) {
      if (name !== undefined) delete wire.submittedNamedStatements[name];
    }
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    const isWhole = this.#results.length === this.#statements.length;
    this.#settle(isWhole ? undefined : new Error('PostgreSQL answered less than was asked'));
  }

  /** It cannot be made. */
  cancel(error: unknown): void {
    this.isSent = true;
    this.#settle(error);
  }

  #settle(error: unknown): void {
    this.#span?.end();
    for (const [at, { resolve, reject }] of this.#statements.entries()) {
      const answered = this.#results[at];
      if (answered) resolve(answered);
      else reject(error);
    }
    this.onSettled?.(error);
  }
}

// The driver takes nothing that is not one of its own queries. Made as one, each trip would carry what they carry.
Object.setPrototypeOf(PipelinedBatch.prototype, pg.Query.prototype);

/** What is sent on the connection meanwhile leaves in one piece. */
export function corked(client: pg.PoolClient, send: () => void): void {
  const { stream } = (client as unknown as { connection: PgConnection }).connection;
  stream.cork();
  send();
  stream.uncork();
}

/** The rows as objects. */
export function toObjects<Row>({ rows, columns }: QueryResult): Row[] {
  return rows.map((texts) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) {
      const { name, read } = columns[at]!;
      const text = texts[at]!;
      row[name] = text === null ? null : read(text);
    }
    return row as Row;
  });
}
