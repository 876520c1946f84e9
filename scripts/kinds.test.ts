import fs from 'node:fs';
import { expect, test } from 'vitest';
import { kindFiles } from './kinds.ts';

test('what the client knows of all kinds is what their definitions say; if not, run `pnpm kinds`', () => {
  for (const [file, text] of Object.entries(kindFiles())) expect(fs.readFileSync(file, 'utf8')).toBe(text);
});
