// Whether screens show by themselves what others do.
export const texts = {
  'live.live': 'Live',
  'live.reconnecting': 'Reconnecting',
  'live.asking': 'Asking every 30 s',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    live: typeof texts;
  }
}
