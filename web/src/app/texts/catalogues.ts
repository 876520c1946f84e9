// Every `public-texts`, `texts` and `detail-texts` file of the client, gathered by language. Visitors load the public ones
// alone; `detail-texts` come with parts that are loaded after their screen, `screen-texts` with their screen.
import type { Catalogues } from '../../lib/i18n/i18n.ts';

export const catalogues: Catalogues = {
  public: {
    en: async () => (await import('./public.en.ts')).texts,
    zh: async () => (await import('./public.zh.ts')).texts,
  },
  signedIn: {
    en: async () => (await import('./signed-in.en.ts')).texts,
    zh: async () => (await import('./signed-in.zh.ts')).texts,
  },
  details: {
    en: async () => (await import('./details.en.ts')).texts,
    zh: async () => (await import('./details.zh.ts')).texts,
  },
  accounts: {
    en: async () => (await import('../../areas/accounts/screen-texts.en.ts')).texts,
    zh: async () => (await import('../../areas/accounts/screen-texts.zh.ts')).texts,
  },
  dashboard: {
    en: async () => (await import('../../areas/dashboard/screen-texts.en.ts')).texts,
    zh: async () => (await import('../../areas/dashboard/screen-texts.zh.ts')).texts,
  },
  home: {
    en: async () => (await import('../../areas/home/screen-texts.en.ts')).texts,
    zh: async () => (await import('../../areas/home/screen-texts.zh.ts')).texts,
  },
  trace: {
    en: async () => (await import('../../areas/trace/screen-texts.en.ts')).texts,
    zh: async () => (await import('../../areas/trace/screen-texts.zh.ts')).texts,
  },
  programs: {
    en: async () => (await import('./programs.en.ts')).texts,
    zh: async () => (await import('./programs.zh.ts')).texts,
  },
  imports: {
    en: async () => (await import('../../areas/import/screen-texts.en.ts')).texts,
    zh: async () => (await import('../../areas/import/screen-texts.zh.ts')).texts,
  },
  reports: {
    en: async () => (await import('./reports.en.ts')).texts,
    zh: async () => (await import('./reports.zh.ts')).texts,
  },
  status: {
    en: async () => (await import('../../areas/status/screen-texts.en.ts')).texts,
    zh: async () => (await import('../../areas/status/screen-texts.zh.ts')).texts,
  },
  apiViewer: {
    en: async () => (await import('../../areas/restful-api/screen-texts.en.ts')).texts,
    zh: async () => (await import('../../areas/restful-api/screen-texts.zh.ts')).texts,
  },
  development: {
    en: async () => (await import('../../kit/items/development/screen-texts.en.ts')).texts,
    zh: async () => (await import('../../kit/items/development/screen-texts.zh.ts')).texts,
  },
};
