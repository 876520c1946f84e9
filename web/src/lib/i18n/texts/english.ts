import { accountsEn } from './accounts.en.ts';
import { commonEn } from './common.en.ts';
import { homeEn } from './home.en.ts';
import { shellEn } from './shell.en.ts';

/** The source of all keys. */
export const english = { ...commonEn, ...accountsEn, ...homeEn, ...shellEn };
