export const texts = {
  'screen.requirement': 'Requirements',
  'empty.requirement.title': 'Requirements say what must be true',
  'empty.requirement.text':
    'Each requirement belongs to a feature and leads on to functions, tasks and test cases. Where one of them is missing, the thread shows a gap.',
  'itemKind.Requirement': 'Requirement',
  'field.feature': 'Owning feature',
  'requirementKind.Functional': 'Functional',
  'requirementKind.Non-functional': 'Non-functional',

  'requirement.create': 'New requirement',
  'requirement.createButton': 'Create requirement',
  'requirement.copy': 'Copy requirement',
  'requirement.search': 'Search requirements',
  'requirement.introduction': 'Introduction',
  'requirement.actor': 'Actor',
  'requirement.trigger': 'Trigger condition',
  'requirement.precondition': 'Precondition',
  'requirement.postcondition': 'Postcondition',
  'requirement.procedure': 'Process procedure',
  'requirement.branches': 'Branch processes',
  'requirement.task': 'New development task',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    requirement: typeof texts;
  }
}
