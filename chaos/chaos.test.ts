// A real installation under load: what becomes of it when parts of it fail, and when more is asked than it can serve.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultServicesDirectory } from '../scripts/services.ts';
import { isLong } from '../server/tests/support/long.ts';
import { pauseDatabase } from './database-pause.ts';
import { faults } from './faults/index.ts';
import { startInstallation, type Installation } from './installation.ts';
import { p95, p99 } from './http-load.ts';
import { flood, overload, withTarget, type Flood, type Overload } from './overload.ts';
import { problemsOf } from './report.ts';
import { runFaults } from './run.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ directory: `${defaultServicesDirectory}-chaos` });
}, 300_000);
afterAll(() => installation?.end());

const hang = 900_000;
const seconds = 10;
let measured: Overload;
let flooded: Flood;

// Beside other work on the machine these figures mean nothing, so the long form alone takes them.
test.runIf(isLong)(
  '[OPS-26] at five times what it can serve it serves 80 % of the best, refuses the rest within 100 ms, and is back within 10 s',
  { timeout: hang },
  async () => {
    [measured, flooded] = await withTarget(installation, seconds, async (target) => {
      const found = await overload(target);
      return [found, await flood(target, 3 * found.best)];
    });
    const { best, goodput, answers, secondsUntilBack } = measured;
    expect(answers.failed).toEqual([]);
    expect(answers.refused).toBeGreaterThan(answers.served);
    expect(goodput).toBeGreaterThan(0.8 * best);
    expect(p99(answers.refusedAfter)).toBeLessThan(100);
    expect(secondsUntilBack).toBeLessThan(10);
  },
);

test.runIf(isLong)('[OPS-26] a token that asks for all of it starves nobody', () => {
  const { flooding, others } = flooded;
  expect(flooding.refused).toBeGreaterThan(flooding.served);
  expect(others.failed).toEqual([]);
  expect(others.served).toBeGreaterThan(0.99 * others.offered);
  expect(p95(others.servedAfter)).toBeLessThan(500);
});

test(
  '[OPS-29] after PostgreSQL stood still for 20 s under 50 requests a second, all is normal within 10 s',
  { timeout: hang },
  async () => {
    const { answers, secondsToNormal } = await pauseDatabase(installation, 20);
    expect(answers.served + answers.refused + answers.failed.length).toBe(answers.offered);
    expect(answers.refused).toBeGreaterThan(0);
    expect(secondsToNormal).toBeLessThan(10);
  },
);

const shortForm = new Set([
  'PostgreSQL killed',
  'connections to PostgreSQL reset',
  'all apps killed at once',
  'worker killed',
  'Redis away',
  'mail server away',
  'answers cut off, requests sent again',
  'each request sent twice at once',
]);

test(
  '[OPS-25] whatever part fails, nothing that was acknowledged is lost, doubled or wrong',
  { timeout: hang },
  async () => {
    const chosen = faults.filter(
      ({ kind, isQuick, isPossible }) =>
        (isLong ? isQuick : shortForm.has(kind)) && (!isPossible || isPossible()),
    );
    const outcomes = await runFaults({ installation, faults: chosen, seed: 1 });
    expect(problemsOf(outcomes)).toEqual([]);
    expect(outcomes.at(-1)!.acknowledged).toBeGreaterThan(200);
  },
);
