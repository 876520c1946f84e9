// A failed browser test should name one behaviour. Older tests that cover more are to be split; no new ones may come.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const mostIds = 5;
/** Lower it with each test that is split. */
const olderTitles = 26;

test('no further browser test has more than five ids in its title', () => {
  const files = execFileSync('git', ['ls-files', 'e2e/*.spec.ts'], { cwd: root, encoding: 'utf8' });
  const long = files
    .split('\n')
    .filter(Boolean)
    .flatMap((file) => [
      ...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/\btest(?:\.\w+)?\(\s*[`'"](\[[^\]]+\])/g),
    ])
    .map(([, ids]) => ids!)
    .filter((ids) => ids.split(',').length > mostIds);
  expect(long.length).toBe(olderTitles);
});
