// What other screens say of printed reports; the rest is in `screen-texts`.
export const texts = {
  'screen.specification': 'Requirement specification',
  'screen.iterationReport': 'Iteration test report',
  'screen.printedMatrix': 'Printed traceability matrix',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    reports: typeof texts;
  }
}
