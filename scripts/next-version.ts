// `pnpm next-version 0.2.0`: writes it wherever the version stands, and what is unreleased becomes its part of the changelog.
// Then commit, and `pnpm release`.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';
import { placesOfVersion } from './versions.ts';

const next = process.argv[2] ?? '';
if (!/^\d+\.\d+\.\d+$/.test(next)) {
  console.error('Which version? For instance: pnpm next-version 0.2.0. Nothing was changed.');
  process.exit(2);
}

function change(name: string, from: RegExp, to: string): void {
  const file = path.join(root, name);
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(from, to));
}

const today = new Date().toISOString().slice(0, 10);
change('CHANGELOG.md', /^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${next}] - ${today}`);
for (const { name, form } of placesOfVersion()) change(name, form, next);
execFileSync(process.execPath, [path.join(root, 'scripts/openapi.ts')], { stdio: 'inherit' });
