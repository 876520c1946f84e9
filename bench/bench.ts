// `pnpm bench`: throughput of the server compared with PostgreSQL alone. See README.md.
//   pnpm bench [--items N] [--only list,get] [--quick] [--json]
//   pnpm bench writers [--items N] [--seconds N]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServices } from '../scripts/services.ts';
import { compare, connections, names } from './compare.ts';
import { printed } from './table.ts';

const [command, ...rest] = process.argv.slice(2);

/** Files of this folder that export `main`. */
const commands = ['writers', 'growth', 'search'].filter((name) =>
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
  const run = {
    items: Number(values.items ?? (values.quick ? 100_000 : 1_000_000)),
    rounds: values.quick ? 1 : 5,
    seconds: values.quick ? 0.7 : 3,
  };
  const rows = await compare({ ...run, services: await startServices({ durable: true }), only, say });
  const cores = os.availableParallelism();
  if (values.json) console.log(JSON.stringify({ ...run, connections, cores, rows }, null, 2));
  else {
    console.log(
      `${run.items} items; load, server and PostgreSQL share ${cores} cores; ${connections} connections on both sides`,
    );
    console.log(printed(rows));
  }
}
