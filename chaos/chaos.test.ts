// A real installation under load: what becomes of it when PostgreSQL stands still. The other forms are run by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultServicesDirectory } from '../scripts/services.ts';
import { pauseDatabase } from './database-pause.ts';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ directory: `${defaultServicesDirectory}-chaos` });
}, 300_000);
afterAll(() => installation?.end());

test(
  '[OPS-29] after PostgreSQL stood still for 20 s under 50 requests a second, all is normal within 10 s',
  { timeout: 300_000 },
  async () => {
    const { answers, secondsToNormal } = await pauseDatabase(installation, 20);
    expect(answers.served + answers.refused + answers.failed.length).toBe(answers.offered);
    expect(answers.refused).toBeGreaterThan(0);
    expect(secondsToNormal).toBeLessThan(10);
  },
);
