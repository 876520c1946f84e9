// Watching an item.
export const texts = {
  'watch.watch': 'Watch',
  'watch.toggle': 'Watch or stop watching',
  'watch.title': { one: '{why}. {count} person watches it.', other: '{why}. {count} people watch it.' },
  'watch.not': 'You do not watch it',
  'watch.started': 'You watch {number}. The inbox tells what changes.',
  'watch.startedAll': 'You watch {number} and its requirements.',
  'watch.stopped': 'You do not watch {number} any more.',
  'watch.choices': 'Watch this feature',
  'watch.alone': 'Watch the feature',
  'watch.withRequirements': 'Watch it with its requirements',
  'watch.stop': 'Do not watch',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    watch: typeof texts;
  }
}
