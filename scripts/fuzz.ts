// `pnpm fuzz [--long]`: generated requests over all routes, 20,000 as in CI, or 500,000.
import { parseArgs } from 'node:util';
import { runCommand } from './steps.ts';

const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });
const { status } = await runCommand(
  'vitest',
  ['run', '--project', 'server', 'server/tests/laws/fuzz.test.ts'],
  { isShown: true, ...(values.long && { env: { LONG: '1' } }) },
);
process.exitCode = status ?? 1;
