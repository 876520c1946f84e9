// How far iterations are, wherever it is shown.
export const texts = {
  'plan.of': '{done} of {planned}',
  'plan.ofDone': '{done} of {planned} done',
  'plan.done': 'done',
  'plan.percent': '{percent}%',
  'plan.doneAndLeft': 'done, {left}',
  'plan.daysLeft': { one: '{count} day left', other: '{count} days left' },
  'plan.dayLeft': 'Last day',
  'plan.ended': 'ended',
  'plan.behind': '{count} behind a steady pace',
  'plan.today': 'Today',
  'plan.pace': 'Steady pace',
  'plan.atStart': '{count} at the start',
  'plan.plannedCount': '{count} planned',
  'plan.doneCount': '{count} done',
  'plan.nothing': 'Nothing is planned in it yet',
  'plan.trace': 'Traceability',
  'plan.failed': 'The progress did not load',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    plan: typeof texts;
  }
}
