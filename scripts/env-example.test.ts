import fs from 'node:fs';
import { expect, test } from 'vitest';
import { envExample, envExamplePath } from './env-example.ts';

test('.env.example lists the settings as the server reads them', () => {
  expect(fs.readFileSync(envExamplePath, 'utf8')).toBe(envExample());
});
