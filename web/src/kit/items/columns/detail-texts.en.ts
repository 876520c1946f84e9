export const texts = {
  'columns.count': '{shown} of {all}',
  'columns.kept': 'Kept for you, {list}',
  'columns.reset': 'Reset',
  'columns.keys':
    'Drag to order, or Alt with ↑ ↓. Alt with ← → changes the width, as does the edge of a header.',
  'columns.moved': '{name}: place {place} of {total}',
  'columns.width': '{name}: {width} pixels wide',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    columns: typeof texts;
  }
}
