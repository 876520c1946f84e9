// Starting what was set up, where systemd runs the machine.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../command.ts';

export const hasSystemd = (): boolean => fs.existsSync('/run/systemd/system');

/** Returns what it prints. */
export function systemctl(...args: string[]): string {
  try {
    return execFileSync('systemctl', args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    throw new CommandError(`systemctl ${args.join(' ')}: ${(error as { stderr: string }).stderr.trim()}`);
  }
}

const patience = 60_000;

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Returns when it answers. */
export async function startServices(port: number): Promise<void> {
  systemctl('daemon-reload');
  systemctl('enable', 'tracery.service', 'tracery-worker.service');
  systemctl('enable', '--now', 'tracery-backup.timer');
  systemctl('restart', 'tracery.service');
  for (const until = Date.now() + patience; Date.now() < until; await pause(500))
    if (await isReady(port)) return;
  throw new CommandError(
    `tracery was started and does not answer on port ${port} after ${patience / 1000} s. It says why in: journalctl -u tracery -n 50`,
  );
}
