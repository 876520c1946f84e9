// Lists the rows of docs/spec that have a test, and ids in test titles that have no row.
//   node scripts/spec.ts [AREA…] [--missing]
// Fails when a test title names an unknown id.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { idsIn, readSpec } from './spec-rows.ts';

const root = path.resolve(import.meta.dirname, '..');
const { positionals: areas, values } = parseArgs({
  allowPositionals: true,
  options: { missing: { type: 'boolean', default: false } },
});

const rows = new Map<string, Set<string>>();
const decisions = new Set<string>();
for (const { rows: own, decisions: decided } of readSpec()) {
  for (const id of decided) decisions.add(id);
  for (const { id } of own) {
    const area = id.slice(0, 3);
    rows.set(area, (rows.get(area) ?? new Set()).add(id));
  }
}

const testFiles = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && fs.existsSync(path.join(root, file)));

const carried = new Map<string, string>();
for (const file of testFiles) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  for (const id of idsIn(text)) carried.set(id, file);
}

let all = 0;
let have = 0;
for (const [area, ids] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
  if (areas.length > 0 && !areas.includes(area)) continue;
  const missing = [...ids].filter((id) => !carried.has(id));
  all += ids.size;
  have += ids.size - missing.length;
  console.log(`${area} ${ids.size - missing.length} of ${ids.size}`);
  if (values.missing && missing.length > 0) console.log(`  without a test: ${missing.join(' ')}`);
}
console.log(`${have} of ${all} rows are carried by a test title`);

const isKnown = (id: string) => decisions.has(id) || (rows.get(id.slice(0, 3))?.has(id) ?? false);
const unknown = [...carried].filter(([id]) => !isKnown(id));
for (const [id, file] of unknown) console.error(`${file}: [${id}] is no row of docs/spec`);
if (unknown.length > 0) process.exitCode = 1;
