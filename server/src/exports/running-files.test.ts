import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createRunningFiles } from './running-files.ts';

test('[INT-24] a process that ends does not wait for a file that nobody takes, and leaves what is done alone', async () => {
  const files = createRunningFiles();
  const [slow, done] = [new Readable({ read() {} }), Readable.from(['all of it'])];
  files.add(slow);
  files.add(done);
  expect(await done.toArray()).toEqual(['all of it']);
  files.endAfter(10);
  const [error] = (await once(slow, 'error').catch((reason: unknown) => [reason])) as [Error];
  expect(error.message).toBe('the process ends');
  expect(done.errored).toBeNull();
});
