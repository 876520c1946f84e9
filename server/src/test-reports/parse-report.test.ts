import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import { parseReport } from './parse-report.ts';
import type { ReportCase } from './report-case.ts';

const { bytesMax, casesMax, messageMax, nameMax } = limits.testReport;

const recorded = (name: string) => readFileSync(new URL(`recorded/${name}`, import.meta.url));

/** In parts that fall where they like, also into the middle of a character. */
async function* inParts(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const parse = (text: string | Uint8Array, size?: number) =>
  parseReport(inParts(typeof text === 'string' ? Buffer.from(text) : text, size), ['main', '8c1f04e']);

const refusalOf = async (text: string | Uint8Array) => {
  const error: unknown = await parse(text).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).key;
};

const seen = ({ suite, name, result, numbers, hasBoth, milliseconds }: ReportCase) => ({
  suite,
  name,
  result,
  numbers,
  ...(hasBoth && { hasBoth }),
  milliseconds,
});

const suiteOf = (cases: string) => `<testsuites><testsuite name="s">${cases}</testsuite></testsuites>`;

/** As many bytes as asked for, of one text. */
const repeated = (before: string, text: string, after: string, size: number) =>
  Buffer.concat([Buffer.from(before), Buffer.alloc(size, text), Buffer.from(after)]);

describe('reports of test tools', () => {
  test('[INT-15] reads what Vitest writes', async () => {
    const { cases } = await parse(recorded('vitest.xml'));
    const suite = 'tariff.test.ts';
    expect(cases.map(seen)).toEqual([
      { suite, name: 'Tariff > [TC-1] shows the price', result: 'passed', numbers: [1], milliseconds: 14 },
      { suite, name: 'Tariff > [TC-2] rounds to the cent', result: 'failed', numbers: [2], milliseconds: 29 },
      { suite, name: 'Tariff > marks the old price grey', result: 'skipped', numbers: [], milliseconds: 0 },
    ]);
    const { message } = cases[1]!;
    expect(message).toContain('tariff with 4 decimals: expected 12.34 to be 12.35');
    expect(message).toContain('tariff.test.ts:4:85');
    // The message and the beginning of the text are nearly the same; it is no novel.
    expect(message.length).toBeLessThan(400);
  });

  test('[INT-15] reads what Playwright writes, with the test case in an annotation', async () => {
    const { cases } = await parse(recorded('playwright.xml'));
    const suite = 'charging.spec.ts';
    expect(cases.map(seen)).toEqual([
      { suite, name: 'shows the tariff', result: 'passed', numbers: [1], milliseconds: 43 },
      { suite, name: 'stops at the limit', result: 'failed', numbers: [], milliseconds: 17 },
      {
        suite,
        name: 'resumes after a network drop [TC-2]',
        result: 'skipped',
        numbers: [2],
        milliseconds: 0,
      },
    ]);
    expect(cases.map(({ match }) => match)).toEqual(['property', 'number', 'number']);
    expect(cases[1]!.message).toContain('Expected: "100 %"');
  });

  test('[INT-15] reads what pytest writes, by parts of any size', async () => {
    for (const size of [1, 7, 64 * 1024]) {
      const { cases } = await parse(recorded('pytest.xml'), size);
      expect(cases.map(({ name, result, numbers }) => [name, result, numbers])).toEqual([
        ['test_tc_1_shows_price', 'passed', [1]],
        ['test_rounding[12.345-12.35]', 'failed', [2]],
        ['test_old_price', 'skipped', []],
        ['test_reads', 'failed', []],
        ['test_价格_显示', 'passed', []],
      ]);
      expect(cases[3]!.message).toBe('failed on setup with "OSError: no meter"\nOSError: no meter');
    }
  });

  test('[INT-15, INT-17] reads what Maven Surefire writes, with tests that passed only the second time', async () => {
    const { cases } = await parse(recorded('surefire.xml'));
    const suite = 'com.example.InvoiceTest';
    expect(cases.map(seen)).toEqual([
      { suite, name: 'roundsToTheCent_TC_2', result: 'failed', numbers: [2], milliseconds: 1_002_500 },
      { suite, name: 'resumesAfterDrop', result: 'passed', numbers: [], hasBoth: true, milliseconds: 1500 },
      { suite, name: 'answers', result: 'passed', numbers: [], milliseconds: 250 },
    ]);
  });

  test('[INT-15] reads CTRF by parts of any size', async () => {
    for (const size of [1, 13, 64 * 1024]) {
      const { cases } = await parse(recorded('ctrf.json'), size);
      expect(cases.map(seen)).toEqual([
        {
          suite: 'charging.spec.ts > Tariff',
          name: '[TC-1] shows the "price", {once}',
          result: 'passed',
          numbers: [1],
          milliseconds: 43,
        },
        {
          suite: 'charging.spec.ts > Limits',
          name: 'stops at the limit',
          result: 'failed',
          numbers: [2],
          milliseconds: 1200,
        },
        {
          suite: 'charging.spec.ts',
          name: 'resumes',
          result: 'passed',
          numbers: [],
          hasBoth: true,
          milliseconds: 11_200,
        },
        { suite: '', name: 'alerts', result: 'skipped', numbers: [3], milliseconds: 0 },
        { suite: '', name: 'old price', result: 'skipped', numbers: [], milliseconds: 0 },
      ]);
      expect(cases[1]!.message).toBe('expected 100 % but was 80 %\nat charging.spec.ts:3:51');
    }
  });

  test('[INT-15] takes several results of one test as one, with the worst', async () => {
    const { cases } = await parse(
      suiteOf(
        '<testcase name="a" time="1"/><testcase name="a" time="2"><failure message="no"/></testcase><testcase name="b"/><testcase name="b"/>',
      ),
    );
    expect(cases.map(seen)).toEqual([
      { suite: 's', name: 'a', result: 'failed', numbers: [], hasBoth: true, milliseconds: 3000 },
      { suite: 's', name: 'b', result: 'passed', numbers: [], milliseconds: 0 },
    ]);
  });

  test('[INT-15] takes only whole numbers of test cases for such', async () => {
    const names = ['UTC-8', 'TC-206x', 'xTC-206', 'TC-', 'etc-12', 'sees TC-206, TC-207', 'TC_9'];
    const { cases } = await parse(suiteOf(names.map((name) => `<testcase name="${name}"/>`).join('')));
    expect(cases.map(({ numbers }) => numbers)).toEqual([[], [], [], [], [], [206, 207], [9]]);
  });

  test('[INT-18] is the same for the same bytes, branch and commit, and otherwise another', async () => {
    const bytes = recorded('vitest.xml');
    const hashOf = async (about: string[]) => (await parseReport(inParts(bytes), about)).hash;
    const hash = await hashOf(['main', 'a']);
    expect(await hashOf(['main', 'a'])).toBe(hash);
    for (const about of [
      ['main', 'b'],
      ['maina', ''],
      ['other', 'a'],
    ])
      expect(await hashOf(about)).not.toBe(hash);
  });
});

describe('reports that are none', () => {
  test.each([
    ['nothing', '', 'file.empty'],
    ['spaces', ' \n ', 'report.unreadable'],
    ['words', 'passed: 12', 'report.unreadable'],
    ['another document', '<html><body>502</body></html>', 'report.unreadable'],
    ['another JSON', '{"tests": []}', 'report.unreadable'],
    ['a list', '[{"results": {"tests": []}}]', 'report.unreadable'],
    ['no tests', '<testsuites></testsuites>', 'report.empty'],
    ['no CTRF tests', '{"results": {"tests": []}}', 'report.empty'],
    [
      'broken in the middle',
      suiteOf('<testcase name="a"/><testcase name=b></testcase>'),
      'report.unreadable',
    ],
    ['cut off', '<testsuites><testsuite><testcase name="a"/>', 'report.unreadable'],
    ['CTRF that is cut off', '{"results": {"tests": [{"name": "a", "status": "passed"}', 'report.unreadable'],
    [
      'CTRF without a comma',
      '{"results": {"tests": [{"name": "a", "status": "passed"}{}]}}',
      'report.unreadable',
    ],
    [
      'CTRF with a comma too many',
      '{"results": {"tests": [{"name": "a", "status": "passed"},]}}',
      'report.unreadable',
    ],
    ['CTRF with a test that is none', '{"results": {"tests": [{"title": "a"}]}}', 'report.unreadable'],
    ['CTRF with words for tests', '{"results": {"tests": ["a"]}}', 'report.unreadable'],
    [
      'a document type',
      '<!DOCTYPE testsuites SYSTEM "http://example.test/a.dtd"><testsuites/>',
      'report.doctype',
    ],
    [
      'a billion laughs',
      '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><testsuites>&b;</testsuites>',
      'report.doctype',
    ],
    ['an entity', suiteOf('<testcase name="&passwd;"/>'), 'report.unreadable'],
    ['NUL characters', suiteOf('<testcase name="a&#0;"/>'), 'report.unreadable'],
  ])('[INT-18] refuses %s', async (_name, text, key) => {
    expect(await refusalOf(text)).toBe(key);
  });

  test('[INT-18] refuses bytes that are not UTF-8, and packed ones without unpacking them', async () => {
    expect(await refusalOf(Buffer.from('<testsuites><testsuite name="é"/></testsuites>', 'latin1'))).toBe(
      'report.unreadable',
    );
    expect(await refusalOf(gzipSync(Buffer.alloc(50_000_000, 'a')))).toBe('report.unreadable');
  });

  test('[INT-18] refuses what is nested too deep, in both formats', async () => {
    expect(await refusalOf(`<testsuite>${'<a>'.repeat(100_000)}`)).toBe('report.tooDeep');
    expect(
      await refusalOf(`{"results":{"tests":[{"name":"a","status":"passed","extra":${'['.repeat(100_000)}`),
    ).toBe('report.tooDeep');
    expect(await refusalOf('{"a":'.repeat(100_000))).toBe('report.tooDeep');
  });

  test('[INT-18] refuses more cases than a report may hold, in both formats', async () => {
    const cases = (count: number) => suiteOf('<testcase name="a"/>'.repeat(count));
    expect(await refusalOf(cases(casesMax + 1))).toBe('report.tooMany');
    expect((await parse(cases(casesMax))).cases).toHaveLength(1);
    const tests = Array.from({ length: casesMax + 1 }, () => '{"name":"a","status":"passed"}').join();
    expect(await refusalOf(`{"results":{"tests":[${tests}]}}`)).toBe('report.tooMany');
  });

  test('[INT-18] reads 20 MB of one text and keeps its beginning; one byte more is refused', async () => {
    const before = '<testsuite><testcase name="a"><failure>';
    const after = '</failure></testcase></testsuite>';
    const room = bytesMax - before.length - after.length;
    const heap = process.memoryUsage().rss;
    const { cases } = await parse(repeated(before, 'ha ', after, room));
    expect(cases[0]!.message).toHaveLength(messageMax);
    expect(process.memoryUsage().rss - heap).toBeLessThan(400 * 1024 * 1024);
    expect(await refusalOf(repeated(before, 'ha ', after, room + 1))).toBe('report.tooLarge');
  });

  test('[INT-18] keeps the beginning of a long name, and refuses many attributes and one huge CTRF test', async () => {
    const { cases } = await parse(
      repeated('<testsuite><testcase name="', 'n', '"/></testsuite>', 15_000_000),
    );
    expect(cases[0]!.name).toHaveLength(nameMax);
    const attributes = Array.from({ length: 1000 }, (_, at) => `a${at}="1"`).join(' ');
    expect(await refusalOf(`<testsuite ${attributes}/>`)).toBe('report.tooDeep');
    const begun = '{"results":{"tests":[{"name":"a","status":"failed","message":"';
    expect(await refusalOf(repeated(begun, 'ha ', '"}]}}', 15_000_000))).toBe('report.tooDeep');
  });

  test('[INT-18] 50,000 cases are read within 5 s of processor time, in both formats', async () => {
    const message = 'stack '.repeat(40);
    const xml = suiteOf(
      Array.from(
        { length: casesMax },
        (_, at) =>
          `<testcase name="case ${at} [TC-${at}]"><failure message="m">${message}</failure></testcase>`,
      ).join(''),
    );
    const tests = Array.from({ length: casesMax }, (_, at) => ({
      name: `case ${at}`,
      status: 'failed',
      message,
    }));
    for (const text of [xml, JSON.stringify({ results: { tests } })]) {
      const before = process.cpuUsage();
      expect((await parse(text)).cases).toHaveLength(casesMax);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e6).toBeLessThan(5);
    }
  });
});
