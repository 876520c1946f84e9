// How to begin in a new product.
export const texts = {
  'start.title': 'Begin with this product',
  'start.intro':
    'The product is empty. See what a filled one looks like, bring what you have, or begin with your own first feature.',
  'start.example': 'Filled example',
  'start.exampleText':
    'A product for charging vans in depots: features, requirements, tests, defects, tasks and diagrams, linked with each other. You own all of it and may change anything.',
  'start.fill': 'Fill with the example',
  'start.filling': 'Filling',
  'start.filled': { one: 'The example is here: {count} item', other: 'The example is here: {count} items' },
  'start.importText':
    'A table as CSV or XLSX, or an export of Jira, Redmine, ZenTao, GitHub or GitLab. Each row is shown before anything is written.',
  'start.import': 'Import a file',
  'start.steps': 'One step at a time',
  'start.stepsText': 'A short list takes you from the first feature to the first test, at your own pace.',
  'start.begin': 'Begin with the first step',
  'start.done': '{count} of {all} done',
  'start.isDone': '(done)',
  'start.putAway': 'Put the list away',
  'start.allDone': 'That is the whole thread. Traceability shows how far each requirement has come.',
  'start.feature': 'Write the first feature',
  'start.featureText': 'What the product is for, in a few words.',
  'start.requirement': 'Add a requirement below it',
  'start.requirementText': 'One thing that must hold, so that it can be built and tested.',
  'start.task': 'Make the first task',
  'start.taskText': 'What one person does next.',
  'start.testcase': 'Write the first test case',
  'start.testcaseText': 'How to see that the requirement holds.',
  'start.people': 'Invite somebody',
  'start.peopleText': 'By name or mail address, with a role.',
  'start.invite': 'Invite',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    start: typeof texts;
  }
}
