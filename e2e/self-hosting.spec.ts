// docs/self-hosting.md to the letter: its commands are run on a machine of which only the places are our own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFreshPostgres } from '../scripts/fresh-postgres.ts';
import { freePort, waitFor } from '../scripts/services.ts';
import { loginForm } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const root = path.resolve(import.meta.dirname, '..');
const page = fs.readFileSync(path.join(root, 'docs/self-hosting.md'), 'utf8');

const commandsOf = (section: string): string[] => {
  const [, block = ''] = new RegExp(`## ${section}\\n[^]*?\`\`\`sh\\n([^]*?)\`\`\``).exec(page) ?? [];
  return block.trim().split('\n');
};

/** `sudo` does nothing here, and `apt-get` says whether Debian knows the packages. */
function shims(folder: string): string {
  const bin = path.join(folder, 'shims');
  fs.mkdirSync(bin);
  const write = (name: string, text: string) =>
    fs.writeFileSync(path.join(bin, name), `#!/bin/sh\nset -eu\n${text}\n`, { mode: 0o755 });
  write('sudo', 'exec "$@"');
  write(
    'apt-get',
    `[ "$1 $2" = 'install -y' ]\nshift 2\nfor name; do dpkg -s "$name" || apt-cache show "$name"; done >/dev/null`,
  );
  return bin;
}

interface Unit {
  command: string[];
  env: Record<string, string>;
  cwd: string;
}

/** As systemd would start it. */
function readUnit(file: string): Unit {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  return {
    command: valuesOf('ExecStart')[0]!.split(' '),
    env: Object.fromEntries(valuesOf('Environment').map((one) => one.split(/=(.*)/, 2) as [string, string])),
    cwd: valuesOf('WorkingDirectory')[0]!,
  };
}

/** Answers what is asked, as somebody at the keyboard. */
function answering(
  command: string,
  options: { cwd: string; env: NodeJS.ProcessEnv },
  answers: [string, string][],
) {
  const child = spawn('bash', ['-c', command], { ...options, stdio: 'pipe' });
  let printed = '';
  const open = [...answers];
  const hear = (chunk: Buffer) => {
    printed += chunk.toString();
    while (open[0] && printed.includes(open[0][0])) child.stdin.write(`${open.shift()![1]}\n`);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise<{ status: number | null; printed: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, printed })),
  );
}

// Packing the release takes most of it.
test.setTimeout(900_000);

test('[OPS-01, OPS-02, OPS-06] from the archive to the first screen in three commands, as the page says', async ({
  browser,
}) => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-self-hosting-'));
  // PostgreSQL runs as another account, and must reach its folder.
  fs.chmodSync(scratch, 0o755);
  const postgres = await startFreshPostgres(path.join(scratch, 'postgres'));
  const processes: ChildProcess[] = [];
  try {
    execFileSync(
      process.execPath,
      [path.join(root, 'scripts/release.ts'), '--output', scratch, '--level', '1'],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    execFileSync('bash', ['-c', 'sha256sum --quiet -c *.sha256'], { cwd: scratch });
    const prefix = path.join(scratch, 'machine');
    fs.mkdirSync(path.join(prefix, 'opt'), { recursive: true });
    // Neither our Node nor pnpm: what the archive needs, it brings.
    const env = {
      PATH: `${shims(scratch)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: scratch,
      TRACERY_PREFIX: prefix,
      ...postgres.env,
    };
    const url = `http://localhost:${await freePort()}`;
    const answers: [string, string][] = [
      ['Address that people open', url],
      ['Mail server', ''],
      ['Uploaded files', ''],
      ['Proxy', ''],
      ['Username', 'ada'],
      ['mail address', 'ada@northyard.example'],
    ];

    const written = commandsOf('Install');
    expect(fs.readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(written.join('\n'));
    const commands = written.map((line) => line.replaceAll('/opt', `${prefix}/opt`));
    const began = performance.now();
    let last = { status: 0 as number | null, printed: '' };
    for (const command of commands) {
      last = await answering(command, { cwd: scratch, env }, answers);
      expect(last.status, `${command}\n${last.printed}`).toBe(0);
    }
    const units = fs
      .readdirSync(path.join(prefix, 'etc/systemd/system'))
      .map((name) => path.join(prefix, 'etc/systemd/system', name));
    const lasting = units.filter((file) => /tracery(-worker)?\.service$/.test(file));
    for (const { command, cwd, env: ofUnit } of lasting.map(readUnit))
      processes.push(
        spawn(command[0]!, command.slice(1), { cwd, env: { PATH: env.PATH, ...ofUnit }, stdio: 'ignore' }),
      );
    await waitFor('Tracery', async () => (await fetch(`${url}/readyz`)).ok);

    const [, address] = /^Open (\S+)$/m.exec(last.printed)!;
    const [, password] = /password (\S+) /.exec(last.printed)!;
    expect(address).toBe(url);
    const screen = await browser.newPage();
    screen.setDefaultTimeout(60_000);
    await screen.goto(address!);
    await screen.getByRole('link', { name: 'Sign in' }).first().click();
    const form = loginForm(screen);
    await form.username.fill('ada');
    await form.password.fill(password!);
    await form.password.press('Enter');
    await expect(screen.getByRole('link', { name: 'New product' })).toBeVisible();
    const minutes = (performance.now() - began) / 60_000;
    process.stdout.write(`${commands.length} commands, ${(minutes * 60).toFixed(0)} s, 0 lines edited\n`);
    expect(commands).toHaveLength(3);
    expect(minutes).toBeLessThan(5);

    const settings = fs.readFileSync(path.join(prefix, 'etc/tracery/tracery.env'), 'utf8');
    expect(settings.trim().split('\n').length).toBeLessThanOrEqual(15);
    if (fs.existsSync('/usr/bin/systemd-analyze'))
      execFileSync('systemd-analyze', ['verify', ...units], { stdio: ['ignore', 'pipe', 'pipe'] });
  } finally {
    for (const child of processes) child.kill('SIGKILL');
    postgres.stop();
    fs.rmSync(scratch, { recursive: true, force: true });
  }
});
