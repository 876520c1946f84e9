// Defects, and the steps between tester and developer.
export const texts = {
  'screen.defect': 'Defects',
  'empty.defect.title': 'Defects are followed until they are closed',
  'empty.defect.text':
    'A defect walks from found to fixed to verified, and names the test case and the iteration it was found in.',
  'itemKind.Defect': 'Defect',

  'defect.create': 'New defect',
  'defect.createButton': 'Create defect',
  'defect.copy': 'Copy defect',
  'defect.search': 'Search defects',
  'defect.raise': 'Raise a defect',
  'defect.steps': 'Steps to reproduce',
  'defect.expected': 'Expected',
  'defect.actual': 'Actual',
  'defect.foundIn': 'Found in',
  'defect.verifyIn': 'Verify in',
  'defect.foundInLink': 'Found in {iteration}',
  'defect.verifyInLink': 'Verify in {iteration}',
  'defectKind.RequirementIssue': 'Requirement issue',
  'defectKind.DesignIssue': 'Design issue',
  'defectKind.Bug': 'Bug',
  'defectKind.Duplicate': 'Duplicate',
  'defectKind.Question': 'Question',
  'field.severity': 'Severity',
  'severity.Critical': 'Critical',
  'severity.Major': 'Major',
  'severity.Minor': 'Minor',
  'severity.Trivial': 'Trivial',

  'defect.fix': 'Send to fixing',
  'defect.test': 'Submit to testing',
  'defect.transferOther': 'Transfer',
  'defect.reject': 'Reject to tester',
  'defect.notpass': 'Did not pass',
  'defect.close': 'Close',
  'defect.reopen': 'Reopen',
  'defect.archive': 'Archive',
  'workflow.title': 'Workflow',
  'workflow.next': 'Next step',
  'workflow.at': 'At {when}',
  'workflow.since': 'Since {when}',
  'workflow.skipped': 'Skipped',
  'workflow.owner': 'New owner',
  'workflow.comment': 'Comment',
  'workflow.reason': 'Reason',
  'workflow.movesTo': 'Moves to {status}.',
  'workflow.stays': 'Stays at {status}.',
  'workflow.becomesOwner': '{who} becomes the owner.',
  'workflow.ownerStays': '{who} stays the owner.',
  'workflow.isFinal': 'An archived defect can no longer be changed.',
  'workflow.sending': 'Sending',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    defect: typeof texts;
  }
}
