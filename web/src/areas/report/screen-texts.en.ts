export const texts = {
  'paper.feature': 'Feature',
  'paper.anyIteration': 'Any',
  'paper.finished': 'Finished',
  'paper.covered': 'With test cases',
  'paper.noRequirements': 'This feature has no requirements.',
  'paper.noFeatures': 'There are no features or requirements in what was chosen.',
  'paper.featureCount': { one: '{count} feature', other: '{count} features' },
  'paper.requirementCount': { one: '{count} requirement', other: '{count} requirements' },
  'paper.noIterationTitle': 'Choose an iteration',
  'paper.noIterationText':
    'The report tells its test cases with their latest results, its defects, what was planned in it and how far that is.',
  'paper.period': 'Period',
  'paper.summary': 'Summary',
  'paper.results': 'Test results',
  'paper.defects': 'Defects',
  'paper.planned': 'Planned items',
  'paper.about': 'About the iteration',
  'paper.passed': 'Passed',
  'paper.failed': 'Failed',
  'paper.blocked': 'Blocked',
  'paper.notRun': 'No result',
  'paper.openDefects': 'Open defects',
  'paper.ofAll': 'of {all}',
  'paper.progress': 'Progress',
  'paper.verdictNone': 'No test case belongs to what is planned in this iteration.',
  'paper.verdictGood': 'All {count} test cases passed, and no defect is open.',
  'paper.verdictOpen':
    '{passed} of {all} test cases passed; failed: {failed}, blocked: {blocked}, without a result: {notRun}. Open defects: {defects}.',
  'paper.testcase': 'Test case',
  'paper.testcaseCount': { one: '{count} test case', other: '{count} test cases' },
  'paper.defectCount': { one: '{count} defect', other: '{count} defects' },
  'paper.result': 'Result',
  'paper.lastRun': 'Latest run',
  'paper.name': 'Name',
  'paper.kind': 'Kind',
  'paper.owner': 'Owner',
  'paper.severity': 'Severity',
  'paper.foundBy': 'Found by',
  'paper.withoutRequirement': 'Without a planned requirement',
  'paper.build': '{branch} at {commit}',
  'paper.noResults': 'There are no test cases.',
  'paper.noDefects': 'No defect was found in this iteration or is planned in it.',
  'paper.noPlanned': 'Nothing is planned in this iteration.',
  'paper.whichTests':
    'Test cases that are planned in the iteration, and those of the requirements that are planned in it, with their latest results.',
  'paper.whichDefects':
    'Defects that are planned in the iteration, were found in it or by its test cases, or break its requirements.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    paper: typeof texts;
  }
}
