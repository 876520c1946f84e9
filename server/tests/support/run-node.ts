// Runs a script of ours as a process of its own, as a shell would.
import { spawn, type ChildProcess } from 'node:child_process';

export interface Ran {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  /** Of --json. */
  json(): unknown;
}

interface Options {
  input?: string | Uint8Array;
  /** All of its environment. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** While it runs. */
  onStart?: (child: ChildProcess) => void;
}

export const runNode = (args: readonly string[], { input = '', env, cwd, onStart }: Options): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, cwd });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (exitCode) =>
      resolve({ exitCode, stdout, stderr, json: () => JSON.parse(stdout) as unknown }),
    );
    // One that ended without reading is no failure of the test.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    onStart?.(child);
  });
