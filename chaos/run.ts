// Makes faults one after another under load, and says of each what became of the writes.
import { setTimeout as pause } from 'node:timers/promises';
import { checkProducts } from '../demo/src/checks/check-products.ts';
import { createRandom } from '../demo/src/random.ts';
import { waitFor } from '../scripts/services.ts';
import type { Fault, Rig } from './faults/fault.ts';
import type { Installation } from './installation.ts';
import { compareWithDatabase, noFindings, type Findings } from './ledger.ts';
import { startLoad, type Load } from './load.ts';

export interface Outcome extends Findings {
  kind: string;
  /** Writes between the beginning of the fault and the end of its harm. */
  acknowledged: number;
  /** Until every process answered reads and writes again, and what the fault concerned worked. */
  secondsToNormal: number;
  /** Seconds in which nothing was acknowledged. */
  longestGap: number;
}

interface Options {
  installation: Installation;
  faults: readonly Fault[];
  seed: number;
  onOutcome?: (outcome: Outcome) => void;
  /** No further fault is begun then. */
  isTimeUp?: () => boolean;
}

/** Milliseconds in which a call must be answered for things to be normal. */
const normalAnswer = 1000;
/** Whatever is not normal by then is given up. */
const longestWait = 120_000;
const betweenFaults = 300;
/** So many writes say that everybody has signed in. */
const warm = 50;

/** Reads and writes at every app process, and says whether all were served. */
async function isServing({ installation, probe }: Rig): Promise<boolean> {
  const list = { method: 'GET', path: '/prdapi/v1/tasks/list' } as const;
  const create = {
    method: 'POST',
    path: '/reqapi/v1/features/create',
    body: { name: 'Charge by card', importance: 'Mandatory' },
  } as const;
  const served = await Promise.all(
    installation.apps.map(
      async ({ url }) =>
        (await probe.isServed(url, list, normalAnswer)) && (await probe.isServed(url, create, normalAnswer)),
    ),
  );
  const ready = await Promise.all(
    installation.workers.map(({ url }) =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(normalAnswer) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return [...served, ...ready].every(Boolean);
}

async function secondsUntilNormal(rig: Rig, fault: Fault): Promise<number> {
  const mendedAt = performance.now();
  const seconds = () => (performance.now() - mendedAt) / 1000;
  for (;;) {
    const isNormal = await isServing(rig);
    if (isNormal && (!fault.isMended || (await fault.isMended(rig).catch(() => false)))) return seconds();
    if (seconds() * 1000 > longestWait) throw new Error(`${fault.kind}: not normal after ${seconds()} s`);
    await pause(50);
  }
}

async function findingsOf(installation: Installation, load: Load): Promise<Findings> {
  await load.pause();
  const { entries, problems } = load.takeChanged();
  const found = await installation.withDatabase((client) => compareWithDatabase(client, entries));
  load.resume();
  return { ...found, wrong: [...found.wrong, ...problems] };
}

async function runFault(rig: Rig, fault: Fault, reported: Findings): Promise<Outcome> {
  const { installation, load } = rig;
  const before = load.acknowledged();
  load.takeLongestGap();
  await fault.run(rig);
  if (fault.workGoesOn && load.acknowledged() === before)
    rig.report({ wrong: 'nothing was acknowledged meanwhile' });
  const secondsToNormal = await secondsUntilNormal(rig, fault);
  const acknowledged = load.acknowledged() - before;
  const longestGap = load.takeLongestGap();
  const found = await findingsOf(installation, load);
  return {
    kind: fault.kind,
    acknowledged,
    secondsToNormal,
    longestGap,
    lost: [...found.lost, ...reported.lost.splice(0)],
    doubled: [...found.doubled, ...reported.doubled.splice(0)],
    wrong: [...found.wrong, ...reported.wrong.splice(0)],
  };
}

/** All that was acknowledged, and everything that the server derives from it. */
async function lastLook(installation: Installation, load: Load): Promise<Outcome> {
  const { problems } = load.takeChanged();
  return installation.withDatabase(async (client) => {
    const found = await compareWithDatabase(client, load.entries);
    const checks = await checkProducts(
      client,
      installation.products.map(({ id }) => id),
    );
    const derived = checks.filter(({ wrong }) => wrong > 0).map(({ name, wrong }) => `${wrong} × ${name}`);
    return {
      kind: 'everything, at the end',
      acknowledged: load.acknowledged(),
      secondsToNormal: 0,
      longestGap: 0,
      ...found,
      wrong: [...found.wrong, ...problems, ...derived],
    };
  });
}

export async function runFaults({
  installation,
  faults,
  seed,
  onOutcome,
  isTimeUp,
}: Options): Promise<Outcome[]> {
  const load = startLoad(installation);
  const reported = noFindings();
  const { id: productId, team } = installation.products[0]!;
  const rig: Rig = {
    installation,
    load,
    probe: load.clientOf({ productId, username: team[0]! }),
    random: createRandom(seed),
    invited: '',
    report: (found) => {
      for (const sort of ['lost', 'doubled', 'wrong'] as const)
        if (found[sort]) reported[sort].push(found[sort]);
    },
  };
  const outcomes: Outcome[] = [];
  const note = (outcome: Outcome) => {
    outcomes.push(outcome);
    onOutcome?.(outcome);
  };
  try {
    await waitFor('people at work', async () => load.acknowledged() >= warm);
    for (const fault of faults) {
      if (isTimeUp?.()) break;
      await pause(betweenFaults);
      note(await runFault(rig, fault, reported));
    }
    await load.pause();
  } finally {
    await load.end();
  }
  note(await lastLook(installation, load));
  return outcomes;
}
