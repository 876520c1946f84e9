// What other screens say of it; the rest is in `screen-texts`.
export const texts = {
  'screen.trace': 'Traceability',
  'trace.short': 'Trace',
  'trace.gapCount': { one: '{count} gap', other: '{count} gaps' },
  'trace.baselines': 'Baselines',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    trace: typeof texts;
  }
}
