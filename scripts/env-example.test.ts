import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generated, settings } from './env-example.ts';

test.each(generated.map((one) => ({ name: path.basename(one.file), ...one })))(
  '[OPS-04] $name lists the settings as the server reads them',
  ({ file, text }) => {
    expect(fs.readFileSync(file, 'utf8')).toBe(text());
  },
);

test('[OPS-04] every setting has a section, a meaning and an example', () => {
  const all = settings();
  expect(all.length).toBeGreaterThan(70);
  expect(all.filter(({ section, meaning, example }) => !section || !meaning || !example)).toEqual([]);
});
