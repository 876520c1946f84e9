// `tracery doctor`: tries everything that Tracery needs, and says for each whether it is good, or what to do.
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError, readConfig, type Config } from '../../config.ts';
import { textOf, type SetupCommand } from '../command.ts';
import { backups } from './backups.ts';
import { linesOf, reasonOf, wrong, type Check, type Examined, type Finding } from './check.ts';
import { database, migrations } from './database.ts';
import { clock, memory } from './machine.ts';
import { mailTo } from './mail.ts';
import { publicAddress } from './public-address.ts';
import { renderer } from './renderer.ts';
import { disk, storage } from './storage.ts';

const patience = 30_000;

async function run(check: Check, config: Config): Promise<Finding[]> {
  const tooLong = pause(patience, undefined, { ref: false }).then(() => [
    wrong(`no answer within ${patience / 1000} s`, 'something in between lets nothing through: a firewall?'),
  ]);
  const findings = check.run(config).catch((error: unknown) => [wrong(reasonOf(error), 'see above')]);
  return Promise.race([findings, tooLong]);
}

/** What works for root may not work for who runs the app, so we become them. */
function becomeServiceAccount(): void {
  if (process.getuid?.() !== 0 || process.env['TRACERY_CONFIG']) return;
  let user = '';
  try {
    user = execFileSync('systemctl', ['show', '--property=User', '--value', 'tracery.service'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // No systemd here: whoever runs this runs the app.
  }
  if (!user) return;
  const group = Number(execFileSync('id', ['-g', user], { encoding: 'utf8' }));
  process.setgroups!([group]);
  process.setgid!(group);
  process.setuid!(user);
}

async function examine(mailAddress: string | undefined): Promise<Examined[]> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ check: 'settings', ...wrong(error.message, 'docs/settings.md says what each setting takes') }];
  }
  becomeServiceAccount();
  const checks = [
    database,
    migrations,
    storage,
    mailTo(mailAddress),
    renderer,
    clock,
    publicAddress,
    disk,
    memory,
    backups,
  ];
  const findings = await Promise.all(
    checks.map(async (check) =>
      (await run(check, config)).map((finding) => ({ check: check.name, ...finding })),
    ),
  );
  return [{ check: 'settings', state: 'good', found: 'they fit together' }, ...findings.flat()];
}

export const doctor: SetupCommand = {
  name: 'doctor',
  takes: '',
  summary:
    'Tries database, files, mail, diagrams, clock, address, proxy, disk, memory and backups, and says what to do',
  options: { 'send-mail': { type: 'string' } },
  help: [
    '--send-mail <address>  sends a mail there, which tries the sender too',
    'Exit code 0: nothing is wrong (hints may be there), 1: something is. For monitoring: tracery doctor --json',
  ],
  async run(values) {
    const examined = await examine(textOf(values['send-mail']));
    const isGood = examined.every(({ state }) => state !== 'wrong');
    return {
      json: { isGood, checks: examined },
      lines: linesOf(examined),
      exitCode: isGood ? 0 : 1,
    };
  },
};
