// `pnpm chaos`: faults of a real installation under load, as a table. Ends with 0 if nothing that was acknowledged was
// lost, doubled or wrong. README.md says what each form does.
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../demo/src/random.ts';
import { pauseDatabase, pauseLines } from './database-pause.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { startInstallation, type Installation } from './installation.ts';
import { flood, overload, overloadLines, withTarget } from './overload.ts';
import { p95 } from './http-load.ts';
import { problemsOf, tableOfFaults } from './report.ts';
import { runFaults, type Outcome } from './run.ts';

const usage = `pnpm chaos [--kind NAME] [--times N] [--seed N]   faults under load, as a table
pnpm chaos --overload     five times what can be served, and one token that asks for all of it
pnpm chaos --pause        PostgreSQL stands still for 20 s under 50 requests a second`;

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    times: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    overload: { type: 'boolean', default: false },
    pause: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed);
const directory = path.join(os.tmpdir(), `tracery-chaos-${process.pid}`);
const say = (line: string) => console.error(line);

function shuffled<Value>(list: readonly Value[], random: Random): Value[] {
  const left = [...list];
  return list.map(() => left.splice(random.int(left.length), 1)[0]!);
}

function chosen(): Fault[] {
  const possible = faults.filter(({ isPossible }) => !isPossible || isPossible());
  const named = possible.filter(({ kind }) => values.kind === undefined || kind === values.kind);
  if (named.length === 0)
    throw new Error(`--kind takes one of: ${possible.map(({ kind }) => kind).join(', ')}`);
  return shuffled(Array.from({ length: Number(values.times) }, () => named).flat(), createRandom(seed));
}

const brief = ({ kind, acknowledged, secondsToNormal }: Outcome) =>
  `${kind}: ${acknowledged} acknowledged, normal after ${secondsToNormal.toFixed(1)} s`;

function conclude(outcomes: readonly Outcome[]): void {
  console.log(tableOfFaults(outcomes));
  const problems = problemsOf(outcomes);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const installation = await startInstallation({ directory });
  try {
    await work(installation);
  } finally {
    await installation.end();
  }
}

async function showOverload(installation: Installation): Promise<void> {
  const [found, { flooding, others }] = await withTarget(installation, 10, async (target) => {
    const measured = await overload(target);
    return [measured, await flood(target, 3 * measured.best)] as const;
  });
  for (const line of overloadLines(found)) console.log(line);
  console.log(`one token floods with ${flooding.offered}: ${flooding.served} of them served`);
  console.log(
    `the others: ${others.served} of ${others.offered} served, 95 % within ${p95(others.servedAfter).toFixed(0)} ms`,
  );
}

if (values.help) console.log(usage);
else if (values.overload) await withInstallation(showOverload);
else if (values.pause)
  await withInstallation(async (installation) => {
    for (const line of pauseLines(await pauseDatabase(installation, 20))) console.log(line);
  });
else
  await withInstallation(async (installation) => {
    const onOutcome = (outcome: Outcome) => say(brief(outcome));
    say(`seed ${seed}`);
    conclude(await runFaults({ installation, faults: chosen(), seed, onOutcome }));
  });
