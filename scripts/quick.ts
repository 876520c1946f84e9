// `pnpm quick`: format, lint, types and the nearest tests of what changed. For the minute between an edit and a commit;
// `pnpm check` and `pnpm test` cover everything.
//   pnpm quick [--since REF]   changes since REF: where this branch left main, unless given
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { performInPairs, root, runCommand, seconds, summaryLine } from './steps.ts';

const { values } = parseArgs({ options: { since: { type: 'string' } } });

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

function forkPoint(): string {
  try {
    return git('merge-base', 'main', 'HEAD')[0]!;
  } catch {
    return 'HEAD';
  }
}

const exists = (file: string) => fs.existsSync(path.join(root, file));
const touched = [
  ...new Set([
    ...git('diff', '--name-only', '--relative', values.since ?? forkPoint()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];
const changed = touched.filter(exists);
const code = changed.filter((file) => /\.tsx?$/.test(file));
const isUnder = (folder: string) => touched.some((file) => file.startsWith(`${folder}/`));

/** Where a change has to compile. A removed file counts too: its importers may not have noticed. */
const packagesToCheck = (): string[] =>
  isUnder('contract')
    ? ['contract', 'server', 'web', '.', 'e2e']
    : [
        ...(isUnder('server') ? ['server'] : []),
        ...(isUnder('web') ? ['web'] : []),
        ...(['scripts', 'bench', 'chaos', 'demo', 'cli'].some(isUnder) ? ['.'] : []),
        ...(isUnder('e2e') ? ['e2e'] : []),
      ];

/**
 * On the server: changed tests, the test of the same name, or else the tests of the same folder. Import chains would
 * lead from most files to nearly all tests.
 */
function serverTests(): string[] {
  const tests = code
    .filter((file) => /^(server|demo|cli\/tests)\//.test(file) && !file.includes('/scale/'))
    .flatMap((file) => {
      if (file.endsWith('.test.ts')) return [file];
      const own = file.replace(/\.ts$/, '.test.ts');
      if (exists(own)) return [own];
      const folder = path.dirname(file);
      return fs
        .readdirSync(path.join(root, folder))
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => path.join(folder, name));
    });
  return [...new Set(tests)];
}

interface Step {
  name: string;
  command: string;
  args: string[];
}

const tscArgs = (folder: string) => [
  '-p',
  folder,
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/quick-${folder === '.' ? 'root' : folder}.tsbuildinfo`,
];

const related = code.filter((file) => /^(contract|web|bench|cli\/src)\//.test(file));
const onServer = serverTests();
const formatted = changed.filter((file) => /\.(tsx?|css|json|md|cjs|ya?ml)$/.test(file));

const steps: Step[] = [
  ...packagesToCheck()
    .filter((folder) => exists(path.join(folder, 'tsconfig.json')))
    .map((folder) => ({ name: `types of ${folder}`, command: 'tsc', args: tscArgs(folder) })),
  ...(code.length > 0 ? [{ name: 'lint', command: 'oxlint', args: ['--deny-warnings', ...code] }] : []),
  ...(formatted.length > 0
    ? [
        {
          name: 'format',
          command: 'oxfmt',
          args: ['--check', '--no-error-on-unmatched-pattern', ...formatted],
        },
      ]
    : []),
  ...(related.length > 0
    ? [
        {
          name: 'tests of contract and client',
          command: 'vitest',
          args: ['related', '--run', '--project', 'contract', '--project', 'web', ...related],
        },
      ]
    : []),
  ...(onServer.length > 0
    ? [
        {
          name: 'tests of the server',
          command: 'vitest',
          args: ['run', '--project', 'server', '--project', 'processes', '--project', 'alone', ...onServer],
        },
      ]
    : []),
];

const began = performance.now();
let failed = 0;

async function perform({ name, command, args }: Step): Promise<void> {
  const start = performance.now();
  const { status, text } = await runCommand(command, args);
  if (status !== 0) {
    failed += 1;
    console.log(text.trimEnd());
  }
  console.log(summaryLine(status === 0, name, start));
}

if (changed.length === 0) console.log('nothing changed');
fs.mkdirSync(path.join(root, 'node_modules/.cache'), { recursive: true });
await performInPairs(steps, perform);
console.log(`${steps.length - failed} of ${steps.length} passed in ${seconds(began)}`);
process.exitCode = failed === 0 ? 0 : 1;
