// What Tracery needs from a PostgreSQL driver. README.md says why there are two implementations.

/** One value per column, as PostgreSQL's text format has it. */
export type RawRow = readonly (string | null)[];

export interface Statement {
  text: string;
  /** The name of its prepared statement; without one it is parsed on every execution. */
  name: string | undefined;
  values: readonly unknown[];
}

export interface Column {
  name: string;
  parse: (text: string) => unknown;
}

export interface QueryResult {
  rows: RawRow[];
  columns: readonly Column[];
  /** PostgreSQL's command tag: `UPDATE 1`. */
  tag: string;
}

interface Connection {
  execute(statement: Statement): Promise<QueryResult>;
  /** With an error the connection is closed instead of being reused. */
  release(error?: Error): void;
}

export interface ReadOptions {
  /** Runs before anything else; what it sets with `set_config(…, true)` holds for all statements of the read. */
  entry: Statement;
  /** Gets the entry's result before any other result is handed out. It may throw to refuse the read. */
  check: (result: QueryResult) => void;
  /** performance.now() after which the read fails. */
  deadline: number;
}

export interface ReadSession {
  execute(statement: Statement): Promise<QueryResult>;
  /** Resolves once the entry was checked, even if nothing else was executed; rejects if it was refused. */
  end(): Promise<void>;
}

export interface Driver {
  /** A connection for one transaction. */
  connect(): Promise<Connection>;
  openRead(options: ReadOptions): ReadSession;
  /** How many wait for a connection. */
  waiting(): number;
  close(): void;
}

export interface DriverOptions {
  /** Callers that may wait for a connection; one more fails at once. */
  maxQueued: number;
  /** Transactions leave so many connections to reads: writers that wait for locks hold theirs meanwhile. */
  connectionsForReads: number;
  /** What callers get who waited too long, or would have to. */
  busyError: () => Error;
}

export function toObjects<Row>({ rows, columns }: QueryResult): Row[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) {
      const { name, parse } = columns[at]!;
      const value = values[at]!;
      row[name] = value === null ? null : parse(value);
    }
    return row as Row;
  });
}

const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** PostgreSQL answers a failed statement with a SQLSTATE; a broken connection has none, or one of PgBouncer's: 08…. */
export const hasSqlState = (error: unknown): boolean => /^(?!08)[0-9A-Z]{5}$/.test(sqlStateOf(error) ?? '');

export const isDeadlock = (error: unknown): boolean => sqlStateOf(error) === '40P01';

/** The table of a prepared statement was altered. A new connection prepares it again. */
export const isStalePlan = (error: unknown): boolean => sqlStateOf(error) === '0A000';

export const breaksConnection = (error: unknown): boolean => !hasSqlState(error) || isStalePlan(error);
