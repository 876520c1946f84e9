// `pnpm stats [DIRECTORY]`: how large the parts of the code are, to compare one state of it with another.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const skipped = new Set(['node_modules', 'dist', 'reports', '.git', '.services', '.tools']);

function filesUnder(folder: string): string[] {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(file);
    return /\.(tsx?|css|sql)$/.test(entry.name) && !entry.name.includes('.generated.') ? [file] : [];
  });
}

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const linesOf = (file: string) => read(file).split('\n').length - 1;
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /^(server\/tests|e2e)\//.test(file);
const isSource = (file: string) => /\.tsx?$/.test(file) && !isTest(file);
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Relative imports only; a file imported by tests alone counts as having no importer. */
function importersOf(files: string[]): Map<string, Set<string>> {
  const known = new Set(files);
  const importers = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, specifier] of read(file).matchAll(/(?:from|import\(|import)\s*['"](\.[^'"]+)['"]/g)) {
      const base = path.join(path.dirname(file), specifier!);
      const target = [base, `${base}.ts`, `${base}.tsx`].find((name) => known.has(name));
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  return importers;
}

const folders = [
  'contract/src',
  'server/src/platform',
  'server/src/tenancy',
  'server/src/work-items',
  'server/src',
  'server/tests',
  'web/src/lib',
  'web/src/kit',
  'web/src/areas',
  'web/src/kinds',
  'web/src/app',
  'web/src',
  'cli/src',
  'e2e',
  'scripts',
  'demo',
  'bench',
  'chaos',
];

const print = (...cells: (string | number)[]) =>
  process.stdout.write(
    `${cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(9))).join('')}\n`,
  );

print('folder', 'files', 'lines', 'median', 'tests', 'lines');
for (const folder of folders) {
  const files = filesUnder(folder);
  if (files.length === 0) continue;
  const [own, tests] = [files.filter((file) => !isTest(file)), files.filter(isTest)];
  const sum = (list: string[]) => list.reduce((total, file) => total + linesOf(file), 0);
  print(folder, own.length, sum(own), median(own.map(linesOf)), tests.length, sum(tests));
}

print('');
print('under 60 lines, 1 importer', 'files', 'of');
for (const folder of ['contract/src', 'server/src', 'web/src']) {
  const files = filesUnder(folder).filter(isSource);
  const importers = importersOf(files);
  const small = files.filter((file) => linesOf(file) < 60 && importers.get(file)?.size === 1);
  print(folder, small.length, files.length);
}

print('');
print('casts', 'as X', 'unknown');
for (const folder of ['contract/src', 'server/src', 'web/src']) {
  const lines = filesUnder(folder)
    .filter(isSource)
    .flatMap((file) => read(file).split('\n'))
    .filter((line) => !/^\s*(import|export) |^\s*(type )?\w+ as \w+,$|^\s*(\*|\/\/)/.test(line));
  const casts = lines.filter((line) => /[\w)\]}'"!?] as (?!const\b)[\w{(['"]/.test(line));
  const unknown = lines.filter((line) => /\bas unknown as\b/.test(line));
  print(folder, casts.length, unknown.length);
}
