export const texts = {
  'task.noOwner': 'No owner',
  'task.noFeature': 'No feature',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    boardRows: typeof texts;
  }
}
