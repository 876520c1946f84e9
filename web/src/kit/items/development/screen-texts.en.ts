// What stands on an item of what happened in repositories.
export const texts = {
  'development.title': 'Development',
  'development.count.pull': { one: '{count} pull request', other: '{count} pull requests' },
  'development.count.branch': { one: '{count} branch', other: '{count} branches' },
  'development.count.commit': { one: '{count} commit', other: '{count} commits' },
  'development.by': '{who}, {when}.',
  'development.into': 'Into {branch}.',
  'development.state.open': 'Open',
  'development.state.draft': 'Draft',
  'development.state.merged': 'Merged',
  'development.state.closed': 'Closed',
  'development.checks': 'Checks',
  'development.checks.running': 'Checks are running',
  'development.checks.failed': 'A check failed',
  'development.checks.passed': 'Checks passed',
  'development.checks.skipped': 'Checks were skipped',
  'development.check.running': '{name}, running',
  'development.check.failed': '{name}, failed',
  'development.check.passed': '{name}, passed',
  'development.check.skipped': '{name}, skipped',
  'development.more': 'The newest {count} are shown.',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    development: typeof texts;
  }
}
