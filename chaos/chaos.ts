// `pnpm chaos`: faults of a real installation under load, as a table. Ends with 0 if nothing that was acknowledged was
// lost, doubled or wrong. README.md says what each form does.
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../demo/src/random.ts';
import { pauseDatabase, pauseLines } from './database-pause.ts';
import { runFailovers } from './failover.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { startInstallation, type Installation, type InstallationOptions } from './installation.ts';
import {
  flood,
  floodLines,
  missedInFlood,
  missedInOverload,
  overload,
  overloadLines,
  withTarget,
} from './overload.ts';
import { problemsOf, tableOfFaults } from './report.ts';
import { runFaults, type Outcome } from './run.ts';

const usage = `pnpm chaos [--quick | --kind NAME …] [--times N] [--lanes N] [--minutes N] [--seed N]   faults under load, as a table
pnpm chaos --overload     five times what can be served, and one token that asks for all of it
pnpm chaos --pause        PostgreSQL stands still for 20 s under 50 requests a second
pnpm chaos --patroni [--kills N]   kills the primary of three nodes with Patroni under load`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    kind: { type: 'string', multiple: true },
    times: { type: 'string' },
    lanes: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    overload: { type: 'boolean', default: false },
    pause: { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
    kills: { type: 'string', default: '6' },
    help: { type: 'boolean', default: false },
  },
});

/** Together at least 200 faults. */
const usualTimes = ({ isQuick }: Fault) => (isQuick ? 6 : 4);
const seed = Number(values.seed);
const directory = path.join(os.tmpdir(), `tracery-chaos-${process.pid}`);
const say = (line: string) => console.error(line);

function shuffled<Value>(list: readonly Value[], random: Random): Value[] {
  const left = [...list];
  return list.map(() => left.splice(random.int(left.length), 1)[0]!);
}

function chosen(): Fault[] {
  const possible = faults.filter(({ isPossible }) => !isPossible || isPossible());
  const named = possible.filter(({ kind }) => !values.kind || values.kind.includes(kind));
  if (named.length === 0)
    throw new Error(`--kind takes one of: ${possible.map(({ kind }) => kind).join(', ')}`);
  const kinds = values.quick ? named.filter(({ isQuick }) => isQuick) : named;
  const isWhole = !values.quick && !values.kind;
  const timesOf = (fault: Fault) => Number(values.times ?? (isWhole ? usualTimes(fault) : 1));
  const all = kinds.flatMap((fault) => Array.from({ length: timesOf(fault) }, () => fault));
  return shuffled(all, createRandom(seed));
}

const brief = ({ kind, acknowledged, secondsToNormal }: Outcome) =>
  `${kind}: ${acknowledged} acknowledged, normal after ${secondsToNormal.toFixed(1)} s`;

function conclude(outcomes: readonly Outcome[]): void {
  console.log(tableOfFaults(outcomes));
  const problems = problemsOf(outcomes);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

async function withInstallation<Result>(
  options: Partial<InstallationOptions>,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = await startInstallation({ directory, ...options });
  try {
    return await work(installation);
  } finally {
    await installation.end();
  }
}

/** In one installation, which has what these ask for. */
async function makeFaultsIn(
  lane: number,
  store: 'folder' | 'S3',
  list: readonly Fault[],
): Promise<Outcome[]> {
  const drawsDiagrams = list.some((fault) => fault.drawsDiagrams);
  return withInstallation({ directory: `${directory}-${lane}`, store, drawsDiagrams }, (installation) =>
    runFaults({
      installation,
      faults: list,
      seed: seed + lane,
      isTimeUp: () => performance.now() > 60_000 * Number(values.minutes),
      onOutcome: (outcome) => say(brief(outcome)),
    }),
  );
}

/** One installation after another for each sort of store, or as many beside each other as there are lanes. */
async function makeFaults(): Promise<Outcome[]> {
  say(`seed ${seed}`);
  const outcomes: Outcome[] = [];
  for (const [store, ofStore] of Map.groupBy(chosen(), (fault) => fault.store ?? 'folder')) {
    const lanes = Array.from({ length: Number(values.lanes) }, (_, lane) =>
      ofStore.filter((_fault, at) => at % Number(values.lanes) === lane),
    );
    const found = await Promise.all(lanes.map((list, lane) => makeFaultsIn(lane, store, list)));
    outcomes.push(...found.flat());
  }
  return outcomes;
}

async function showOverload(installation: Installation): Promise<void> {
  const [found, flooded] = await withTarget(installation, 10, async (target) => {
    const measured = await overload(target);
    return [measured, await flood(target, 3 * measured.best)] as const;
  });
  for (const line of [...overloadLines(found), ...floodLines(flooded)]) console.log(line);
  const missed = [...missedInOverload(found), ...missedInFlood(flooded)];
  for (const what of missed) console.error(`missed: ${what}`);
  if (missed.length > 0) process.exitCode = 1;
}

if (values.help) console.log(usage);
else if (values.patroni) conclude(await runFailovers({ directory, times: Number(values.kills), seed, say }));
else if (values.overload) await withInstallation({}, showOverload);
else if (values.pause)
  await withInstallation({}, async (installation) => {
    for (const line of pauseLines(await pauseDatabase(installation, 20))) console.log(line);
  });
else conclude(await makeFaults());
