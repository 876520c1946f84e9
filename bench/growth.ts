// `pnpm bench growth [--items N]`: database pages that each call reads in a product of 10,000 items and in one of N. The
// same test as in CI, where N is smaller.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { items: { type: 'string', default: '1000000' } } });
  const { status } = spawnSync(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'scale', 'server/tests/scale/growth.test.ts'],
    { cwd: root, env: { ...process.env, GROWTH_ITEMS: values.items }, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}

if (import.meta.main) await main(process.argv.slice(2));
