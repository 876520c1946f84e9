import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort, waitFor } from '../../../scripts/services.ts';

/** A separate Redis that the test can kill. */
export async function startRedis(): Promise<{ url: string; kill(): Promise<void> }> {
  const port = await freePort();
  const process: ChildProcess = spawn('redis-server', [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
  ]);
  let said = '';
  process.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await waitFor('Redis', async () => said.includes('Ready to accept connections'));
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (process.signalCode) return;
      process.kill('SIGKILL');
      await once(process, 'exit');
    },
  };
}
