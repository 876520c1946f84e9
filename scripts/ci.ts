// The steps of CI, in order, with their times. A failed step does not stop the ones that can still tell something.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, 'reports');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports);

interface Step {
  name: string;
  run: string;
  /** Reads a report of tests; a step without one counts as a single check. */
  report?: () => Outcome;
}

interface Outcome {
  passed: number;
  failed: number;
  /** The failed tests by name. */
  names?: string[];
}

const steps: Step[] = [
  { name: 'format', run: 'pnpm --silent format:check' },
  { name: 'lint', run: 'pnpm --silent lint' },
  { name: 'types', run: 'pnpm --silent types' },
  { name: 'import rules', run: 'pnpm --silent imports' },
  { name: 'dead code', run: 'pnpm --silent dead' },
  { name: 'lockfile names no host', run: "! grep -nE 'https?://' pnpm-lock.yaml" },
  { name: 'specification', run: 'pnpm --silent spec' },
  { name: 'database files', run: 'pnpm --silent db:files --check' },
  {
    name: 'tests',
    run: 'pnpm --silent test --reporter=default --reporter=json --outputFile.json=reports/tests.json',
    report: () => vitestOutcome('tests.json'),
  },
  {
    name: 'a million items',
    run: 'pnpm --silent scale --reporter=default --reporter=json --outputFile.json=reports/scale.json',
    report: () => vitestOutcome('scale.json'),
  },
  {
    name: 'browser tests',
    run: 'pnpm --silent e2e',
    report: () => {
      const { stats, errors, suites } = readJson('e2e.json') as BrowserReport;
      // We retry nothing, so that a flaky test shows; errors are those outside any test.
      const failed = stats.unexpected + stats.flaky + errors.length;
      return { passed: stats.expected, failed, names: suites.flatMap(failedIn) };
    },
  },
];

interface ServerReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: { ok: boolean; file: string; line: number; title: string }[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: BrowserSuite[];
}

function vitestOutcome(name: string): Outcome {
  const { numPassedTests, numFailedTests, testResults } = readJson(name) as ServerReport;
  const names = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      const place = path.relative(root, file);
      // A file that could not even be loaded has no failed test of its own.
      if (tests.length === 0) return [`${place}: ${firstLine(message)}`];
      return tests.map(
        ({ fullName, failureMessages: [why = ''] }) => `${place}: ${fullName}: ${firstLine(why)}`,
      );
    });
  return { passed: numPassedTests, failed: Math.max(numFailedTests, names.length), names };
}

const failedIn = ({ suites = [], specs }: BrowserSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(failedIn),
];

const firstLine = (text: string): string => text.split('\n')[0]!;

const readJson = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(reports, name), 'utf8'));
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

let passed = 0;
let failed = 0;
const began = performance.now();
const summary: string[] = [];
const failures: string[] = [];
for (const { name, run, report } of steps) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const { status } = spawnSync('bash', ['-c', run], { cwd: root, stdio: 'inherit' });
  let outcome: Outcome = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    if (report) outcome = report();
  } catch (error) {
    console.error(`no report: ${String(error)}`);
  }
  if (status !== 0 && outcome.failed === 0) outcome.failed = 1;
  passed += outcome.passed;
  failed += outcome.failed;
  failures.push(...(outcome.names ?? []));
  summary.push(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${seconds(start)}`);
}

spawnSync('node', ['scripts/services.ts', 'down', '--remove'], { cwd: root, stdio: 'inherit' });
if (failures.length > 0) console.log(`\nfailed:\n${failures.join('\n')}`);
console.log(`\n${summary.join('\n')}\n${seconds(began)} in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
