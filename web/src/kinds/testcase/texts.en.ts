// Test cases and their runs.
export const texts = {
  'screen.testcase': 'Testcases',
  'empty.testcase.title': 'Test cases prove the requirements',
  'empty.testcase.text':
    'A test case says how to check one thing and keeps each run: who ran it, when, the result and what was seen.',
  'itemKind.Testcase': 'Test case',

  'testcase.create': 'New test case',
  'testcase.createButton': 'Create test case',
  'testcase.copy': 'Copy test case',
  'testcase.search': 'Search test cases',
  'testcase.requirement': 'Requirement',
  'testcase.ofRequirement': 'Test cases of this requirement',
  'result.record': 'Record a result',
  'result.testing': 'Testing',
  'result.block': 'Blocked',
  'result.fail': 'Failed',
  'result.pass': 'Passed',
  'result.key': 'Result',
  'result.note': 'Note',
  'result.noteHint': 'What happened (optional)',
  'run.title': 'Run history',
  'run.count': { one: '{count} run', other: '{count} runs' },
  'run.latest': 'the latest {count} of {total} runs',
  'run.empty': 'No run yet. The first result starts the history.',
  'run.failed': 'The runs did not load',
  'run.number': 'Run',
  'run.result': 'Result',
  'run.when': 'When',
  'run.by': 'By',
  'run.passed': '{count} passed',
  'run.failing': '{count} failed',
  'run.blocked': '{count} blocked',
  'run.all': 'Show all {count} runs',
  'run.fewer': 'Show fewer',
  'run.older': 'Show older runs',
  'run.today': 'Today {time}',
  'failing.title': 'Failed {when}',
  'failing.none': 'No defect says so yet.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    testcase: typeof texts;
  }
}
