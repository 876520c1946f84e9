import { accountsEn } from './accounts.en.ts';
import { commonEn } from './common.en.ts';
import { homeEn } from './home.en.ts';
import { labelsEn } from './labels.en.ts';
import { shellEn } from './shell.en.ts';

/** What everybody may read; with the texts of work the source of all keys. */
export const english = {
  ...commonEn,
  ...labelsEn,
  ...accountsEn,
  ...homeEn,
  ...shellEn,
};
