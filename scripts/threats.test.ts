import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const rows = [
  ...fs
    .readFileSync(path.join(root, 'SECURITY.md'), 'utf8')
    .matchAll(/^\| (?<threat>T\d+) +\|.*\| \[(?<file>[^\]]+)\]\([^)]+\): (?<title>.+?) +\|$/gm),
].map(({ groups }) => groups as { threat: string; file: string; title: string });

test('every threat from T1 to T38 is named with a test', () => {
  const wanted = Array.from({ length: 38 }, (_, at) => `T${at + 1}`);
  expect([...new Set(rows.map(({ threat }) => threat))]).toEqual(wanted);
});

test('every test that a threat names exists, with these words in its title', () => {
  const missing = rows.filter(({ file, title }) => {
    const place = path.join(root, file);
    if (!fs.existsSync(place)) return true;
    const titles = fs
      .readFileSync(place, 'utf8')
      .split('\n')
      .filter((line) => /\b(test|describe)\b|^\s*['"`]/.test(line));
    return !titles.some((line) => line.includes(title));
  });
  expect(missing).toEqual([]);
});
