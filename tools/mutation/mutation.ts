// Mutation testing: StrykerJS plants small faults, one at a time, and the nearest tests must notice. See docs/testing.md.
//   pnpm mutation [--folder server/src/tenancy] [--sample 40] [--seed 7]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { folders, type Folder } from './folders.ts';
import { drawLines, tableOf, type Score } from './sample.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    /** So many lines of each folder, with all mutants of each. Without it: everything. */
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const root = path.resolve(import.meta.dirname, '../..');
const reports = path.join(root, 'reports/mutation');
const wanted = Object.entries(folders).filter(([name]) => !values.folder || name === values.folder);
if (wanted.length === 0) throw new Error(`--folder is one of ${Object.keys(folders).join(', ')}`);

const filesOf = (globs: readonly string[]) => fs.globSync(globs, { cwd: root }).toSorted();

/** Whole files, or lines of them as `file:line-line`. */
function mutantsOf({ sources }: Folder): string[] {
  const files = filesOf(sources).filter((file) => !file.includes('.test'));
  if (values.sample === undefined) return files;
  const texts = files.map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
  return drawLines(texts, Number(values.sample), Number(values.seed)).map(
    ({ file, line }) => `${file}:${line}-${line}`,
  );
}

interface Report {
  files: Record<
    string,
    {
      mutants: {
        status: string;
        mutatorName: string;
        replacement?: string;
        location: { start: { line: number } };
      }[];
    }
  >;
}

function run(name: string, folder: Folder): Score {
  const report = path.join(reports, `${name.replaceAll('/', '-')}.json`);
  const settings = path.join(reports, 'stryker.json');
  fs.mkdirSync(reports, { recursive: true });
  fs.rmSync(report, { force: true });
  fs.writeFileSync(
    settings,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
      mutate: mutantsOf(folder),
      // A copy elsewhere would still import the contract from here.
      inPlace: true,
      disableTypeChecks: false,
      tempDirName: 'reports/mutation/tmp',
      coverageAnalysis: 'perTest',
      concurrency: 1,
      timeoutMS: 20_000,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      allowEmpty: true,
    }),
  );
  const tests = filesOf(folder.tests).filter((file) => !folder.without?.includes(file));
  const started = Date.now();
  const { status } = spawnSync('stryker', ['run', settings], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests.join(',') },
  });
  if (status !== 0 || !fs.existsSync(report)) throw new Error(`${name}: Stryker ended with ${status}`);
  const { files } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
  const mutants = Object.entries(files).flatMap(([file, one]) =>
    one.mutants.map((mutant) => ({ file, ...mutant })),
  );
  const having = (...statuses: string[]) => mutants.filter(({ status: one }) => statuses.includes(one));
  return {
    folder: name,
    killed: having('Killed', 'Timeout', 'RuntimeError').length,
    survived: having('Survived', 'NoCoverage').map(
      ({ file, location, mutatorName, replacement = '', status: one }) =>
        `${file}:${location.start.line} ${mutatorName} → ${replacement.slice(0, 60)}${one === 'NoCoverage' ? ' (not reached)' : ''}`,
    ),
    seconds: Math.round((Date.now() - started) / 1000),
  };
}

const scores = wanted.map(([name, folder]) => run(name, folder));
fs.writeFileSync(path.join(reports, 'scores.json'), JSON.stringify(scores, null, 2));
console.log(tableOf(scores));
