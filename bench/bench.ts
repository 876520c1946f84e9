// `pnpm bench`: how much of what PostgreSQL can do is left once Tracery stands before it. See README.md.
//   pnpm bench [--items N] [--only list,get] [--quick] [--json]
//   pnpm bench writers [--items N] [--seconds N]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServices } from '../scripts/services.ts';
import { compare, names } from './compare.ts';
import { printed } from './table.ts';

const [command, ...rest] = process.argv.slice(2);

/** Each a file of this folder with a `main`. */
const commands = ['writers', 'growth'].filter((name) =>
  fs.existsSync(path.join(import.meta.dirname, `${name}.ts`)),
);

if (command && commands.includes(command)) {
  const { main } = (await import(`./${command}.ts`)) as { main: (args: string[]) => Promise<void> };
  await main(rest);
} else {
  const { values } = parseArgs({
    options: {
      items: { type: 'string' },
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',').filter(Boolean);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`--only takes ${names.join(', ')}; not ${unknown.join(', ')}`);
  const say = (line: string) => console.error(line);
  const rows = await compare({
    services: await startServices({ durable: true }),
    items: Number(values.items ?? (values.quick ? 100_000 : 1_000_000)),
    rounds: values.quick ? 1 : 5,
    seconds: values.quick ? 1 : 4,
    only,
    say,
  });
  say(`load, server and PostgreSQL share ${os.availableParallelism()} cores; 32 connections on both sides\n`);
  console.log(values.json ? JSON.stringify(rows, null, 2) : printed(rows));
}
