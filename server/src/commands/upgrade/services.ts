// The processes of this machine, and who starts and stops them: systemd, or a command that the operator names.
import { execFileSync } from 'node:child_process';
import type { Config } from '../../config.ts';
import { CommandError, textOf, type Values } from '../command.ts';
import { sparePort } from '../init/proxy.ts';
import { hasSystemd, systemctl } from '../init/start.ts';

/** As systemctl understands them: `restart` also starts, `try-restart` does not. */
type Action = 'stop' | 'restart' | 'try-restart';

export interface AppService {
  name: string;
  port: number;
}

export interface Services {
  apps: AppService[];
  /** Serves while the only process of the app is replaced. */
  spare: AppService | undefined;
  control: (action: Action, service: string) => void;
  /** What was written of systemd counts from here on. */
  reload: () => void;
}

export const workerService = 'tracery-worker';

function controlBy(command: string): Services['control'] {
  return (action, service) => {
    try {
      execFileSync(command, [action, service], { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      throw new CommandError(`${command} ${action} ${service}: ${stderr?.trim() || message}`);
    }
  };
}

const serviceOn = (port: number, usual: number): AppService => ({
  name: port === usual ? 'tracery' : `tracery@${port}`,
  port,
});

/** Those that run; instances of tracery@.service are called by their ports. */
function portsOfSystemd(usual: number): number[] {
  const listed = systemctl(
    'list-units',
    '--plain',
    '--no-legend',
    '--state=active,activating,reloading',
    'tracery.service',
    'tracery@*.service',
  );
  return listed.split('\n').flatMap((line) => {
    const found = /^tracery(?:@(\d+))?\.service/.exec(line.trim());
    if (!found) return [];
    return found[1] ? Number(found[1]) : usual;
  });
}

function portsGiven(text: string): number[] {
  const ports = text.split(',').map(Number);
  if (ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535))
    throw new CommandError('--ports takes ports, such as 8080,8081. Nothing was changed.');
  return ports;
}

interface Wanted {
  values: Values;
  config: Config;
  mayUseSystemd: boolean;
  /** An interrupted run may have left the spare process, which is none to be kept. */
  hasSpare: boolean;
}

/** Undefined where nobody starts and stops processes for us. */
export function findServices({ values, config, mayUseSystemd, hasSpare }: Wanted): Services | undefined {
  const command = textOf(values['services']);
  const usesSystemd = !command && mayUseSystemd && hasSystemd();
  if (!command && !usesSystemd) return undefined;
  const usual = config.listen.port;
  const spare = serviceOn(sparePort(usual), usual);
  const given = textOf(values['ports']);
  const running = given ? portsGiven(given) : usesSystemd ? portsOfSystemd(usual) : [usual];
  const ports = running.filter((port) => !(hasSpare && port === spare.port));
  const apps = (ports.length > 0 ? ports : [usual]).map((port) => serviceOn(port, usual));
  return {
    apps,
    spare: apps.length === 1 ? spare : undefined,
    control: command ? controlBy(command) : (action, service) => void systemctl(action, `${service}.service`),
    reload: () => {
      if (usesSystemd) systemctl('daemon-reload');
    },
  };
}
