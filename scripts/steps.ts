// Runs the steps of `scripts/ci.ts` and `scripts/quick.ts`.
import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

interface Options {
  env?: Record<string, string>;
  /** Prints as it runs, instead of returning what it would print. */
  isShown?: boolean;
}

/** Runs a command of the packages, the pinned tools or the system. Ends with its exit code and what it printed. */
export function runCommand(
  command: string,
  args: readonly string[],
  { env, isShown = false }: Options = {},
): Promise<{ status: number | null; text: string }> {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      ...env,
    },
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, text })));
}

/** Two at a time, in their order. */
export async function performInPairs<Step>(
  steps: readonly Step[],
  perform: (step: Step) => Promise<void>,
): Promise<void> {
  const waiting = steps.values();
  const performNext = async () => {
    for (const step of waiting) await perform(step);
  };
  await Promise.all([performNext(), performNext()]);
}

/** How a step went, in one line. */
export const summaryLine = (isOk: boolean, name: string, start: number): string =>
  `${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(30)} ${seconds(start)}`;
