// What builds have tested: reports of their test tools, and what became of each result.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, listOf, madeWith, moment, nothing, page, wireId, written } from '../schemas.ts';

const { branchMax, commitMax, linkMax, buildMax, makeMax, window, branchRuns } = limits.testReport;

export const reportStates = ['reading', 'recording', 'done', 'stopped'] as const;
export const testResults = { passed: 1, failed: 2, skipped: 3 } as const;
export type TestResult = keyof typeof testResults;

/** How a result found its test case. */
export const matchWays = ['property', 'number', 'hand'] as const;
export type MatchWay = (typeof matchWays)[number];

/** What became of a result: not of a test case or skipped, not yet recorded, a run of its test case, refused. */
export const resultOutcomes = ['none', 'waiting', 'recorded', 'refused'] as const;

/** Which results of a run are asked for. */
export const reportParts = ['all', 'new', 'failed', 'flaky', 'unmatched', 'slowest', 'refused'] as const;
export type ReportPart = (typeof reportParts)[number];

const count = z.int().min(0);
const line = (max: number) => z.string().trim().max(max);

const webAddress = line(linkMax).refine(
  (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
  { message: 'request.invalid' },
);

const report = z.object({
  id: z.int(),
  number: z.int().meta({ description: 'Counted in the product.' }),
  build: z.string(),
  branch: z.string(),
  commit: z.string(),
  link: z.string(),
  state: z.enum(reportStates).meta({
    description: 'recording: matched results are still being recorded at their test cases.',
  }),
  total: count,
  read: count.meta({ description: 'How many were looked at; all of them, unless it is being read.' }),
  passed: count,
  failed: count,
  skipped: count,
  newlyFailing: count,
  flaky: count,
  matched: count.meta({ description: 'Those that belong to a test case.' }),
  unmatched: count,
  recorded: count.meta({ description: 'Those that became a run of their test case.' }),
  refused: count.meta({ description: 'Those that their test case did not take, because it is frozen.' }),
  milliseconds: count,
  ...written,
  ...madeWith,
});

const itemOf = z.object({ id: z.int(), oid: z.int(), name: z.string() });

const result = z.object({
  nameId: z.int(),
  group: z.string().meta({ description: 'Where it stands in its project: a class, a file.' }),
  name: z.string(),
  result: z.enum(['passed', 'failed', 'skipped']),
  milliseconds: count,
  message: z.string(),
  trend: z.string().max(window).meta({
    description:
      'This result and those before it on the branch, the newest last: p passed, f failed, s skipped; a capital where the same commit had both.',
  }),
  isNew: z.boolean().meta({ description: 'It passed in the run before.' }),
  isFlaky: z.boolean(),
  testcase: itemOf.nullable(),
  match: z.enum(matchWays).nullable(),
  outcome: z.enum(resultOutcomes),
  code: z.int().meta({ description: 'Why it was refused; 0 if it was not.' }),
  why: z.string(),
  defect: itemOf.nullable().meta({ description: 'The newest open one that the test case has found.' }),
});

const branch = z.object({
  branch: z.string(),
  runs: count,
  latestAt: moment,
  list: z.array(report).max(branchRuns).meta({ description: 'Its newest runs.' }),
});

export const testReportEndpoints = endpoints({
  'POST /tstapi/v1/testreports/upload': {
    summary:
      'Send the JUnit XML or CTRF report of a build: one test run. The same file for the same branch and commit makes no second one',
    access: 'member',
    token: 'results',
    query: z.object({
      branch: line(branchMax).min(1),
      commit: line(commitMax).regex(/^[\w.-]+$/),
      link: webAddress.default('').meta({ description: 'Where the build can be looked at.' }),
      build: line(buildMax).default('').meta({ description: 'What the build is called, such as build 118.' }),
    }),
    upload: { maxBytes: limits.testReport.bytesMax },
    answer: report,
    refusals: [
      'report.unreadable',
      'report.doctype',
      'report.tooDeep',
      'report.tooMany',
      'report.tooLarge',
      'report.empty',
      'upload.missing',
      'file.empty',
    ],
    example: {
      query: { branch: 'main', commit: '8c1f04e', link: 'https://ci.example.test/118', build: 'build 118' },
    },
  },
  'GET /tstapi/v1/testreports/branches': {
    summary: 'Branches with their newest runs; the branch that ran last comes first',
    access: 'member',
    query: z.object({
      ...page,
      query: z.string().trim().max(branchMax).default('').meta({
        description: 'Part of a branch, a commit, a link or the name of a build.',
      }),
    }),
    answer: listOf(branch).extend({ runs: count.meta({ description: 'On all branches that were found.' }) }),
  },
  'GET /tstapi/v1/testreports/list': {
    summary: 'The runs of a branch, the newest first',
    access: 'member',
    query: z.object({ ...page, branch: z.string().max(branchMax).default('main') }),
    answer: listOf(report),
  },
  'GET /tstapi/v1/testreports/get/{id}': {
    summary: 'One run, and the one before it on its branch',
    access: 'member',
    params: z.object({ id: wireId('TestReport') }),
    answer: report.extend({
      before: z.object({ id: z.int(), number: z.int() }).nullable(),
    }),
    refusals: ['notFound'],
  },
  'GET /tstapi/v1/testreports/results/{id}': {
    summary: 'Results of a run',
    access: 'member',
    params: z.object({ id: wireId('TestReport') }),
    query: z.object({ ...page, part: z.enum(reportParts).default('all') }),
    answer: listOf(result),
    refusals: ['notFound'],
  },
  'POST /tstapi/v1/testreports/match': {
    summary:
      'Say by hand to which test case a test belongs: kept for later runs, and recorded if this is its newest result',
    access: 'member',
    body: z.object({
      reportId: id('TestReport'),
      nameId: id('TestName'),
      testcaseId: id('Testcase'),
    }),
    answer: nothing,
    refusals: ['notFound', 'link.unknown'],
    example: { body: { reportId: 1, nameId: 1, testcaseId: 1 } },
  },
  'POST /tstapi/v1/testreports/unmatch': {
    summary: 'Forget to which test case a test was matched by hand; what was recorded stays',
    access: 'member',
    body: z.object({ nameId: id('TestName') }),
    answer: nothing,
    refusals: ['notFound'],
    example: { body: { nameId: 1 } },
  },
  'POST /tstapi/v1/testreports/make-testcases': {
    summary: 'Make test cases of tests that belong to none, and match them',
    access: 'member',
    body: z.object({
      reportId: id('TestReport'),
      nameIds: z.array(z.int().min(1)).min(1).max(makeMax).meta({ refers: 'TestNames' }),
      sourceId: z.int({ error: 'valid.required' }).min(1, 'valid.required').meta({ refers: 'Requirement' }),
    }),
    answer: z.object({ made: count }),
    refusals: ['notFound', 'valid.required', 'link.unknown', 'quota.productItems', 'quota.personItems'],
    example: { body: { reportId: 1, nameIds: [1], sourceId: 1 } },
  },
});
