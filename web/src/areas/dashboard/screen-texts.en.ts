// The start screen of a product.
export const texts = {
  'dashboard.features': 'Feature statistics',
  'dashboard.requirements': 'Requirement statistics',
  'dashboard.noData': 'No data',
  'dashboard.failed': 'The figures did not load',
  'dashboard.asTable': 'Show as table',
  'dashboard.fullScreen': 'Full screen',
  'dashboard.leaveFullScreen': 'Leave full screen',
  'dashboard.number': 'Items',
  'dashboard.share': 'Share',
  'dashboard.total': 'total',
  'dashboard.summary': '{title}: {figures}. {count} in total.',

  'dashboard.trace': 'Traceability',
  'dashboard.traceOf': 'Traceability, {name}',
  'dashboard.reviewGaps': { one: 'Review {count} gap', other: 'Review {count} gaps' },
  'dashboard.withoutGap': 'Requirements without a gap',
  'dashboard.withFunction': 'Requirements with a function',
  'dashboard.withTestcase': 'Requirements with a test case',
  'dashboard.proven': 'Requirements with all test cases passed',
  'dashboard.ready': 'Requirements ready to release',
  'dashboard.ofAll': 'of {all}',
  'dashboard.nothingToTrace': 'There is no requirement to follow yet',

  'myWork.title': 'My work',
  'myWork.failed': 'Your work did not load',
  'myWork.more': 'The first {count} are shown',
  'myWork.empty': 'Nothing to do for you now',
  'myWork.toReview': 'To review',

  'activity.title': 'Recent activity',
  'activity.failed': 'The activity did not load',
  'activity.empty': 'Nothing was done yet',
  'activity.more': 'Show {count} more',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    dashboard: typeof texts;
  }
}
