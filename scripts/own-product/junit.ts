// The results as JUnit writes them, each with the number of its test case.
import type { Numbered } from './api.ts';
import { placeOf, type Testcase } from './tables.ts';
import type { TestResult } from '../test-results.ts';

// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const messageMax = 4000;

const escaped = (text: string): string =>
  text
    .replaceAll(notInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function caseOf(result: TestResult, number: number | undefined): string {
  const { file, title, seconds, message } = result;
  const inside = [
    number === undefined ? '' : `<properties><property name="test_key" value="TC-${number}"/></properties>`,
    result.result === 'failed' ? `<failure>${escaped(message.slice(0, messageMax))}</failure>` : '',
    result.result === 'skipped' ? '<skipped/>' : '',
  ].join('');
  return `<testcase classname="${escaped(file)}" name="${escaped(title)}" time="${seconds.toFixed(3)}">${inside}</testcase>`;
}

export const junitOf = (
  results: readonly TestResult[],
  testcases: ReadonlyMap<string, Testcase>,
  numbered: ReadonlyMap<string, Numbered>,
): string => {
  const cases = results.map((result) =>
    caseOf(result, numbered.get(testcases.get(placeOf(result))?.name ?? '')?.oid),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name="Tracery" tests="${results.length}">\n${cases.join('\n')}\n</testsuite></testsuites>\n`;
};
