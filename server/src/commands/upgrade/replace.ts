// Replaces the processes one by one: each is asked which version answers before the next one is touched.
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { CommandError } from '../command.ts';
import { workerService, type AppService, type Services } from './services.ts';

interface Answered {
  isReady: boolean;
  version: string | undefined;
  /** Why it is not ready. */
  reason: string;
}

const askTimeout = 5000;

/** Where this machine reaches what listens there. */
function addressOf({ host }: Config['listen'], port: number): string {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

async function ask(address: string): Promise<Answered> {
  const get = (url: string) => fetch(`${address}${url}`, { signal: AbortSignal.timeout(askTimeout) });
  try {
    const readiness = await get('/readyz');
    const { reasons = [] } = (await readiness.json()) as { reasons?: string[] };
    const { data } = (await (await get('/damapi/v1/system/config')).json()) as {
      data?: { version?: string };
    };
    const version = data?.version;
    return { isReady: readiness.ok && version !== undefined, version, reason: reasons.join(' ') };
  } catch {
    return { isReady: false, version: undefined, reason: 'it does not answer' };
  }
}

export interface Replacement {
  services: Services;
  listen: Config['listen'];
  version: string;
  /** For how many milliseconds a process may take to get ready. */
  patience: number;
  say: (line: string) => void;
}

async function restart({ name, port }: AppService, replacement: Replacement): Promise<void> {
  const { services, listen, version, patience, say } = replacement;
  const address = addressOf(listen, port);
  const began = performance.now();
  services.control('restart', name);
  for (;;) {
    const answered = await ask(address);
    if (answered.isReady && answered.version === version) {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      return say(`started  ${name}: ${version} answers on port ${port} after ${seconds} s`);
    }
    if (performance.now() - began > patience) {
      const why = answered.isReady ? `${answered.version} answers there` : answered.reason;
      throw new CommandError(
        `${name} did not get ready as ${version} within ${Math.round(patience / 1000)} s: ${why}. Its log says more: journalctl -u ${name} -n 50`,
      );
    }
    await pause(200);
  }
}

/** Those that run this version already stay, so that an interrupted run is finished by the next. */
export async function replaceProcesses(replacement: Replacement): Promise<void> {
  const { services, listen, version, say } = replacement;
  const { apps, spare, control } = services;
  const left: (AppService & { isServing: boolean })[] = [];
  for (const app of apps) {
    const { isReady, version: found } = await ask(addressOf(listen, app.port));
    if (isReady && found === version) say(`kept     ${app.name}: ${version} answers on port ${app.port}`);
    else left.push({ ...app, isServing: isReady });
  }
  // One that an interrupted run left may be the only one that serves.
  if (spare && left.length > 0 && !(await ask(addressOf(listen, spare.port))).isReady)
    await restart(spare, replacement);
  // Those that do not serve first: the others serve meanwhile.
  for (const app of left.sort((a, b) => Number(a.isServing) - Number(b.isServing)))
    await restart(app, replacement);
  if (spare) control('stop', spare.name);
  control('try-restart', workerService);
  say(`started  ${workerService}, if it ran`);
}
