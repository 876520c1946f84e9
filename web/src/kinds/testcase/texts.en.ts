// Test cases and their runs.
export const texts = {
  'screen.testcase': 'Testcases',
  'empty.testcase.title': 'Testcases prove the requirements',
  'empty.testcase.text':
    'A testcase says how to check one thing and keeps each run: who ran it, when, the result and what was seen.',
  'itemKind.Testcase': 'Testcase',

  'testcase.create': 'New testcase',
  'testcase.createButton': 'Create testcase',
  'testcase.copy': 'Copy testcase',
  'testcase.search': 'Search testcases',
  'testcase.requirement': 'Requirement',
  'testcase.ofRequirement': 'Testcases of this requirement',
  'result.record': 'Record a result',
  'result.testing': 'Testing',
  'result.block': 'Blocked',
  'result.fail': 'Failed',
  'result.pass': 'Passed',
  'result.key': 'Result',
  'result.note': 'Note',
  'result.noteHint': 'What was seen, kept with the result',
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
