// Clock and memory of this machine.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';
import { withClient } from '../../platform/database/one-connection.ts';
import { good, hint, reasonOf, sizeOf, wrong, type Check, type Finding } from './check.ts';

const run = promisify(execFile);
const tolerated = 2000;

/** Undefined where nobody tells. */
const isSynchronized = (): Promise<boolean | undefined> =>
  run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { timeout: 5000 }).then(
    ({ stdout }) => stdout.trim() === 'yes',
    () => undefined,
  );

/** By how many milliseconds the clock of PostgreSQL is ahead, from the middle of a round trip. */
async function aheadOfUs(url: string): Promise<number> {
  return withClient({ connectionString: url, connectionTimeoutMillis: 5000 }, async (client) => {
    const asked = Date.now();
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    return rows[0]!.at.getTime() - (asked + Date.now()) / 2;
  });
}

export const clock: Check = {
  name: 'clock',
  async run({ database: { url } }) {
    const findings: Finding[] = [];
    try {
      const ahead = await aheadOfUs(url);
      findings.push(
        Math.abs(ahead) <= tolerated
          ? good('it agrees with that of PostgreSQL')
          : wrong(
              `PostgreSQL is ${Math.abs(Math.round(ahead / 1000))} s ${ahead > 0 ? 'ahead' : 'behind'}: codes and sessions end too early or late`,
              'keep both clocks right: apt-get install systemd-timesyncd',
            ),
      );
    } catch (error) {
      findings.push(
        hint(`PostgreSQL could not be asked: ${reasonOf(error)}`, 'put the database right first'),
      );
    }
    if ((await isSynchronized()) === false)
      findings.push(
        hint(
          'nothing keeps it right: codes of authenticator apps fail when it drifts',
          'apt-get install systemd-timesyncd',
        ),
      );
    return findings;
  },
};

const forApp = 0.5e9;
const forDiagrams = 0.35e9;

async function available(): Promise<number> {
  const text = await fs.readFile('/proc/meminfo', 'utf8').catch(() => '');
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(text) ?? [];
  return kilobytes ? Number(kilobytes) * 1024 : os.freemem();
}

export const memory: Check = {
  name: 'memory',
  async run({ diagrams: { processes } }) {
    const wanted = forApp + processes * forDiagrams;
    const found = `${sizeOf(os.totalmem())}, ${sizeOf(await available())} of it available`;
    return [
      os.totalmem() < wanted * 1.5
        ? hint(
            found,
            `Tracery takes about ${sizeOf(wanted)}, and PostgreSQL wants some: add memory, or UML_PROCESSES=1`,
          )
        : good(found),
    ];
  },
};
