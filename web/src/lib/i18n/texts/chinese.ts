import { translationOf } from '../typed-texts.ts';
import { accountsZh } from './accounts.zh.ts';
import { commonZh } from './common.zh.ts';
import type { english } from './english.ts';
import { homeZh } from './home.zh.ts';
import { shellZh } from './shell.zh.ts';

export const chinese = translationOf<typeof english>()({
  ...commonZh,
  ...accountsZh,
  ...homeZh,
  ...shellZh,
});
