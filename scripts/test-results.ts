// What the tests of a run said, from the reports that Vitest and Playwright leave in `reports/`.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');

export interface TestResult {
  file: string;
  /** With the groups that it stands in. */
  title: string;
  result: 'passed' | 'failed' | 'skipped';
  seconds: number;
  message: string;
}

/** As Vitest writes it. */
export interface ServerReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      ancestorTitles: string[];
      title: string;
      fullName: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
}

export interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs: {
    ok: boolean;
    title: string;
    file: string;
    line: number;
    tests: { results: { status: string; duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

/** As Playwright writes it. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: BrowserSuite[];
}

const resultOf = (status: string): TestResult['result'] => {
  if (status === 'passed') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
};

const relative = (file: string): string => (path.isAbsolute(file) ? path.relative(root, file) : file);

/** Without colours, and without where this folder is. */
const messageOf = (parts: readonly string[]): string =>
  stripVTControlCharacters(parts.join('\n')).replaceAll(`${root}/`, '');

const ofServer = ({ testResults }: ServerReport): TestResult[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, ancestorTitles, title, duration, failureMessages }) => ({
      file: relative(name),
      title: [...ancestorTitles, title].join(' · '),
      result: resultOf(status),
      seconds: (duration ?? 0) / 1000,
      message: messageOf(failureMessages),
    })),
  );

const ofBrowser = (
  { title, suites = [], specs }: BrowserSuite,
  groups: readonly string[] = [],
): TestResult[] => {
  // The outermost suite is the file itself.
  const inside =
    specs.some(({ file }) => file === title) || title.endsWith('.spec.ts') ? groups : [...groups, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests.flatMap(({ results }) =>
        results.map(({ status, duration, errors }) => ({
          file: path.join('e2e', spec.file),
          title: [...inside, spec.title].join(' · '),
          result: resultOf(status),
          seconds: duration / 1000,
          message: messageOf(errors.map(({ message }) => message ?? '')),
        })),
      ),
    ),
    ...suites.flatMap((suite) => ofBrowser(suite, inside)),
  ];
};

/** Of those reports that are there. */
export function readTestResults(folder: string): TestResult[] {
  const read = (name: string): unknown => {
    const file = path.join(folder, name);
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  };
  const server = ['tests.json', 'scale.json'].map((name) => read(name) as ServerReport | undefined);
  const browser = read('e2e.json') as BrowserReport | undefined;
  return [
    ...server.flatMap((report) => (report ? ofServer(report) : [])),
    ...(browser?.suites.flatMap((suite) => ofBrowser(suite)) ?? []),
  ];
}
