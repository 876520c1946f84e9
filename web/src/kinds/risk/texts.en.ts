export const texts = {
  'screen.risk': 'Risks',
  'empty.risk.title': 'Risks are named before they happen',
  'empty.risk.text':
    'A risk has a probability and an impact. Both together say how near it is to the top of the list.',
  'itemKind.Risk': 'Risk',

  'risk.create': 'New risk',
  'risk.createButton': 'Create risk',
  'risk.copy': 'Copy risk',
  'risk.search': 'Search risks',
  'risk.closeAs': 'Close as',
  'risk.happened': 'Happened',
  'risk.avoided': 'Avoided',
  'risk.disappeared': 'Disappeared',
  'risk.closeNote':
    'Closing is final: a closed risk can be copied, not edited. Happened keeps the linked task, or makes one.',
  'risk.intro': 'Intro',
  'risk.avoidApproach': 'Avoid Approach',
  'risk.contingency': 'Contingency Plan',
  'risk.memo': 'Memo',
  'risk.open': 'Open risks',
  'risk.gridHint': 'Probability down, impact across',
  'risk.gridHide': 'Hide the grid',
  'risk.gridShow': 'Show the grid',
  'risk.count': { one: '{count} risk', other: '{count} risks' },
  'riskKind.Resource': 'Resource',
  'riskKind.Technology': 'Technology',
  'riskKind.Progress': 'Progress',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    risk: typeof texts;
  }
}
