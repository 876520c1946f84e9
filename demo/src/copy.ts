// Bulk inserts with COPY. pg has the protocol messages but no call for it.
import pg from 'pg';
import { momentText } from './dates.ts';

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyIn extends pg.Query {
  readonly #text: string;

  constructor(statement: string, text: string, done: (error: Error | undefined) => void) {
    super(statement, done);
    this.#text = text;
  }

  /** pg calls this when the server is ready for rows. */
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#text));
    connection.endCopyFrom();
  }
}

const copyIn = (client: pg.Client, statement: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, text, (error) => (error ? reject(error) : resolve())));
  });

export type Value = string | number | boolean | null | readonly string[] | Moment;

/** Milliseconds since 1970, written as a timestamp. */
export class Moment {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string) =>
  special.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (sign) => escapes[sign]!) : text;

function arrayText(list: readonly string[]): string {
  if (list.length === 0) return '{}';
  const isPlain = !list.some((text) => text.includes('"') || text.includes('\\'));
  const parts = isPlain ? list : list.map((text) => text.replaceAll(/["\\]/g, String.raw`\$&`));
  return `{"${parts.join('","')}"}`;
}

function cell(value: Value): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Moment) return momentText(value.at);
  return escaped(arrayText(value));
}

interface Table {
  columns: readonly string[];
  lines: string[];
}

/** Collects rows of several tables and sends them together. */
export class Rows {
  #tables = new Map<string, Table>();

  add(table: string, row: Record<string, Value>): void {
    let known = this.#tables.get(table);
    if (!known) this.#tables.set(table, (known = { columns: Object.keys(row), lines: [] }));
    known.lines.push(known.columns.map((column) => cell(row[column]!)).join('\t'));
  }

  /** New rows can be collected while this runs. */
  async send(client: pg.Client): Promise<void> {
    const tables = this.#tables;
    this.#tables = new Map();
    for (const [table, { columns, lines }] of tables)
      await copyIn(client, `copy ${table} (${columns.join()}) from stdin`, `${lines.join('\n')}\n`);
  }
}
