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
  /** Counts passed and failed tests in a report; a step without one counts as a single check. */
  report?: () => { passed: number; failed: number };
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
    report: () => vitestCounts('tests.json'),
  },
  {
    name: 'a million items',
    run: 'pnpm --silent scale --reporter=default --reporter=json --outputFile.json=reports/scale.json',
    report: () => vitestCounts('scale.json'),
  },
  {
    name: 'browser tests',
    run: 'pnpm --silent e2e',
    report: () => {
      const { stats, errors } = readJson('e2e.json') as {
        stats: { expected: number; unexpected: number; flaky: number };
        errors: unknown[];
      };
      // We retry nothing, so that a flaky test shows; errors are those outside any test.
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
    },
  },
];

function vitestCounts(name: string): { passed: number; failed: number } {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = readJson(name) as Record<string, number>;
  // A file that could not even be loaded has no failed test of its own.
  return { passed: numPassedTests!, failed: Math.max(numFailedTests!, numFailedTestSuites!) };
}

const readJson = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(reports, name), 'utf8'));
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

let passed = 0;
let failed = 0;
const began = performance.now();
const summary: string[] = [];
for (const { name, run, report } of steps) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const { status } = spawnSync('bash', ['-c', run], { cwd: root, stdio: 'inherit' });
  let counts = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    if (report) counts = report();
  } catch (error) {
    console.error(`no report: ${String(error)}`);
  }
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  passed += counts.passed;
  failed += counts.failed;
  summary.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${seconds(start)}`);
}

spawnSync('node', ['scripts/services.ts', 'down', '--remove'], { cwd: root, stdio: 'inherit' });
console.log(`\n${summary.join('\n')}\n${seconds(began)} in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
