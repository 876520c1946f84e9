// Runs the steps of CI and prints their times. Later steps run even if an earlier one fails.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BrowserReport, BrowserSuite, ServerReport } from './test-results.ts';
import { performInPairs, root, runCommand, seconds, summaryLine } from './steps.ts';

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

/** These read files only and may run at the same time. The longest come first. */
const staticChecks: Step[] = [
  { name: 'types of the server', run: 'tsc -p server --singleThreaded' },
  { name: 'lint', run: 'pnpm --silent lint' },
  { name: 'types of the client', run: 'tsc -p web --singleThreaded' },
  { name: 'types of the rest', run: 'pnpm --silent types:rest' },
  { name: 'import rules', run: 'pnpm --silent imports' },
  { name: 'dead code', run: 'pnpm --silent dead' },
  { name: 'build', run: 'pnpm --silent build' },
  { name: 'format', run: 'pnpm --silent format:check' },
  { name: 'lockfile names no host', run: "! grep -nE 'https?://' pnpm-lock.yaml" },
  { name: 'specification', run: 'pnpm --silent spec' },
  { name: 'known vulnerabilities', run: 'pnpm --silent vulnerabilities' },
  { name: 'bill of materials', run: 'pnpm --silent bill reports' },
];

/** These start servers, and some of them measure: one after the other. */
const tests: Step[] = [
  { name: 'database files', run: 'pnpm --silent db:files --check' },
  {
    name: 'tests',
    run: 'pnpm --silent test --reporter=default --reporter=json --outputFile.json=reports/tests.json',
    report: () => vitestOutcome('tests.json'),
  },
  {
    name: 'large products',
    run: 'pnpm --silent scale --reporter=default --reporter=json --outputFile.json=reports/scale.json',
    report: () => vitestOutcome('scale.json'),
  },
  { name: 'browser tests', run: 'pnpm --silent --dir e2e test', report: browserOutcome },
];

function vitestOutcome(name: string): Outcome {
  const { numPassedTests, numFailedTests, testResults } = readJson(name) as ServerReport;
  const names = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const place = path.relative(root, file);
      // A file that could not even be loaded has no failed test of its own.
      if (failed.length === 0) return [`${place}: ${firstLine(message)}`];
      return failed.map(
        ({ fullName, failureMessages: [why = ''] }) => `${place}: ${fullName}: ${firstLine(why)}`,
      );
    });
  return { passed: numPassedTests, failed: Math.max(numFailedTests, names.length), names };
}

function browserOutcome(): Outcome {
  const { stats, errors, suites } = readJson('e2e.json') as BrowserReport;
  // Nothing is retried, so that a flaky test shows; errors are those outside any test.
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, names: suites.flatMap(failedIn) };
}

const failedIn = ({ suites = [], specs }: BrowserSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests: runs }) => {
      const errors = runs.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `${file}:${line}: ${title}: ${errors.map(({ message }) => briefly(message)).join(' | ')}`;
    }),
  ...suites.flatMap(failedIn),
];

/** The first lines of an error of Playwright, which colours them. */
const briefly = (message = ''): string =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 400);

const firstLine = (text: string): string => text.split('\n')[0]!;

const readJson = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(reports, name), 'utf8'));

/** Processor time of the whole machine so far, and how much of it the host withheld ("steal"). */
function processorTime(): { total: number; stolen: number } {
  const ticks = fs.readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number);
  return { total: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7]! };
}

const atStart = processorTime();

/** Two tests at a time, or one where the host withholds much of the processor: two would run into their time limits. */
function testWorkers(): number {
  const { total, stolen } = processorTime();
  return (stolen - atStart.stolen) / (total - atStart.total) > 0.2 ? 1 : 2;
}

const runStep = (run: string, isShown: boolean) =>
  runCommand('bash', ['-c', run], { env: { TEST_WORKERS: String(testWorkers()) }, isShown });

let passed = 0;
let failed = 0;
const began = performance.now();
const summary: string[] = [];
const failures: string[] = [];

async function perform({ name, run, report }: Step, isShown: boolean): Promise<void> {
  const start = performance.now();
  if (isShown) console.log(`\n== ${name}`);
  const { status, text } = await runStep(run, isShown);
  if (!isShown) console.log(`\n== ${name}\n${text.trimEnd()}`);
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
  summary.push(summaryLine(outcome.failed === 0, name, start));
}

await performInPairs(staticChecks, (step) => perform(step, false));
for (const step of tests) await perform(step, true);

await runStep('node scripts/services.ts down --remove', true);
// Where Tracery follows itself, the results stand there too. That it cannot be reached fails no build.
if (process.env['OWN_PRODUCT_URL'] && process.env['OWN_PRODUCT_TOKEN'])
  await runStep(
    'node scripts/own-product.ts --branch "$(git rev-parse --abbrev-ref HEAD)" --commit "$(git rev-parse --short HEAD)"',
    true,
  );
if (failures.length > 0) console.log(`\nfailed:\n${failures.join('\n')}`);
console.log(`\n${summary.join('\n')}\n${seconds(began)} in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
