// What is mutated, and the tests that are expected to notice. Tests that run alone because they measure are left out.

export interface Folder {
  /** Globs of files; their tests are never mutated. */
  sources: string[];
  tests: string[];
  without?: string[];
}

const contractTests = ['contract/src/**/*.test.ts'];

export const folders: Record<string, Folder> = {
  'contract/src/work-item': {
    sources: ['contract/src/work-item/*.ts'],
    tests: contractTests,
  },
  'contract/src/kinds': { sources: ['contract/src/kinds/**/*.ts'], tests: contractTests },
  'server/src/tenancy': {
    sources: ['server/src/tenancy/**/*.ts'],
    tests: [
      'server/src/tenancy/**/*.test.ts',
      'server/src/accounts/{profile,sign-in}.test.ts',
      'server/src/products/{members,products}.test.ts',
      'server/src/records/records.test.ts',
    ],
  },
  'server/src/work-items': {
    sources: ['server/src/work-items/*.ts'],
    tests: ['server/src/work-items/*.test.ts', 'server/src/kinds/{defect,requirement,task,testcase}.test.ts'],
  },
  'server/src/records': {
    sources: ['server/src/records/*.ts'],
    tests: ['server/src/records/*.test.ts'],
    without: ['server/src/records/files.test.ts'],
  },
  'server/src/accounts': {
    sources: ['server/src/accounts/*.ts'],
    tests: ['server/src/accounts/*.test.ts'],
    without: ['server/src/accounts/contention.test.ts', 'server/src/accounts/email-verification.test.ts'],
  },
};
