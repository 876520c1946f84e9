// PostgreSQL alone: turns recorded statements into pgbench scripts and runs them.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { postgresBinaries } from '../scripts/services.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

type Made = 'id' | 'last';

const madeColumns: readonly Made[] = ['id', 'last'];

/** The statements of one call, and the ids that differ between calls by variable name. */
export interface Recording {
  statements: Statement[];
  values: Record<string, number>;
  /** Id and number of the created item, by the column that a statement returns them in. */
  made?: Partial<Record<Made, number | undefined>>;
}

/** Ids to choose from: the demo creates items in bundles, with each kind at the same positions. */
export interface Drawn {
  first: number;
  bundles: number;
  bundleSize: number;
  places: readonly number[];
}

/** pgbench takes texts only from the command line, so each constant gets a variable. */
export class Constants {
  readonly #names = new Map<string, string>();

  nameOf(value: string): string {
    const known = this.#names.get(value);
    if (known) return known;
    const name = `constant${this.#names.size}`;
    this.#names.set(value, name);
    return name;
  }

  get definitions(): string[] {
    return [...this.#names].map(([value, name]) => `--define=${name}=${value}`);
  }
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const gives = (column: Made) => new RegExp(String.raw`returning\s+"?${column}"?\s*$`, 'i');

/** In the format of the driver. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const quoted = value.map((one) => `"${String(one).replaceAll(/["\\]/g, String.raw`\$&`)}"`);
    return `{${quoted.join(',')}}`;
  }
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface ScriptOptions {
  constants: Constants;
  draws: Record<string, Drawn>;
  /** Writes run in a transaction, reads without one, which is fastest. */
  isWrite: boolean;
}

/**
 * Two recordings of the same operation on different items show which parameters are the item: those that are its id in
 * both. All other parameters keep their first value.
 */
export function scriptOf(
  [first, second]: readonly [Recording, Recording],
  { constants, draws, isWrite }: ScriptOptions,
): string {
  const used = new Set<string>();
  const nameOf = (one: unknown, other: unknown) =>
    Object.keys(draws).find((name) => first.values[name] === one && second.values[name] === other);

  const expressionOf = (one: unknown, other: unknown): string => {
    if (one === null || one === undefined) return 'null';
    // pgbench variables cannot be empty.
    if (one === '') return `''`;
    const made = madeColumns.find(
      (column) => first.made?.[column] === one && second.made?.[column] === other,
    );
    if (made) return `:made_${made}`;
    if (Array.isArray(one) && Array.isArray(other) && one.length === 1 && other.length === 1) {
      const inside = expressionOf(one[0], other[0]);
      if (inside === ':made_id') return `('{' || ${inside} || '}')`;
    }
    const name = nameOf(one, other);
    if (name) used.add(name);
    if (name) return `:${name}`;
    if (typeof one === 'string' && one !== other && uuidShape.test(one)) {
      used.add('key');
      return `lpad(:key, 32, '0')::uuid`;
    }
    return `:${constants.nameOf(textOf(one))}`;
  };

  const texts = first.statements.map(({ sql, parameters }, at) => {
    // pgbench would read it as a variable.
    if (/(?<!:):[a-z_]/i.test(sql)) throw new Error(`a colon that pgbench would misread: ${sql}`);
    const others = second.statements[at];
    if (others?.sql !== sql) throw new Error(`two calls of one operation sent different statements: ${sql}`);
    return sql
      .trim()
      .replaceAll(/\$(\d+)/g, (_, number: string) =>
        expressionOf(parameters[Number(number) - 1], others.parameters[Number(number) - 1]),
      );
  });

  // What was made comes from the last statement that returns it before its first use.
  const givers = new Set<number>();
  for (const column of madeColumns) {
    const usedAt = texts.findIndex((text) => text.includes(`:made_${column}`));
    const givenAt = texts.slice(0, Math.max(0, usedAt)).findLastIndex((text) => gives(column).test(text));
    if (usedAt >= 0 && givenAt < 0) throw new Error(`no statement gives the ${column} of what is made`);
    if (usedAt >= 0) givers.add(givenAt);
  }
  const lines = texts.map((text, at) => (givers.has(at) ? `${text} \\gset made_` : `${text};`));
  // The server takes numbers in a transaction of their own.
  const [before, inside] = [true, false].map((isNumber) =>
    lines.filter((_, at) => (givers.has(at) && gives('last').test(texts[at]!)) === isNumber),
  ) as [string[], string[]];

  const drawing = [
    ...Object.entries(draws)
      .filter(([name]) => used.has(name))
      .flatMap(([name, drawn]) => drawingOf(name, drawn)),
    // Random uuid digits, practically unique.
    ...(used.has('key') ? ['\\set key random(1, 9000000000000000000)'] : []),
  ];
  return [...drawing, ...before, ...(isWrite ? ['begin;', ...inside, 'commit;'] : inside), ''].join('\n');
}

function drawingOf(name: string, { first, bundles, bundleSize, places }: Drawn): string[] {
  const cases = places.map((place, at) => `when :place = ${at} then ${place}`);
  return [
    `\\set place random(0, ${places.length - 1})`,
    `\\set ${name} ${first} + random(0, ${bundles - 1}) * ${bundleSize} + case ${cases.join(' ')} end`,
  ];
}

export interface Script {
  text: string;
  weight: number;
}

export interface Bench {
  url: string;
  directory: string;
  connections: number;
  constants: Constants;
  /** Settings of each connection, as `-c name=value`. */
  options: string;
}

/** Runs the scripts by weight. Returns transactions per second and in total. */
export async function runPgbench(
  bench: Bench,
  scripts: readonly Script[],
  length: { seconds: number } | { transactionsEach: number },
): Promise<{ perSecond: number; count: number }> {
  const files = scripts.map(({ text, weight }, at) => {
    const file = path.join(bench.directory, `${at}.sql`);
    fs.writeFileSync(file, text);
    return `--file=${file}@${weight}`;
  });
  const { hostname, port, username, password, pathname } = new URL(bench.url);
  const child = spawn(
    path.join(postgresBinaries(), 'pgbench'),
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${bench.connections}`,
      '--jobs=2',
      // The server also retries once after a deadlock.
      '--max-tries=10',
      // The time includes connecting, which takes a second on a busy machine.
      'seconds' in length
        ? `--time=${Math.ceil(length.seconds) + 1}`
        : `--transactions=${length.transactionsEach}`,
      ...bench.constants.definitions,
      ...files,
    ],
    {
      env: {
        ...process.env,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: password,
        PGDATABASE: pathname.slice(1),
        PGOPTIONS: bench.options,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? Number.NaN);
  const perSecond = number(/tps = ([\d.]+) \(without initial connection time\)/);
  const count = number(/number of transactions actually processed: (\d+)/);
  const failed = number(/number of failed transactions: (\d+)/);
  if (status !== 0 || failed !== 0 || !(count > 0))
    throw new Error(`pgbench failed (${String(status)}):\n${said}\n${complained}`);
  return { perSecond, count };
}
