import { translationOf } from '../typed-texts.ts';
import type { english } from './english.ts';
import { accountsZh } from './accounts.zh.ts';
import { commonZh } from './common.zh.ts';
import { homeZh } from './home.zh.ts';
import { labelsZh } from './labels.zh.ts';
import { shellZh } from './shell.zh.ts';

export const chinese = translationOf<typeof english>()({
  ...commonZh,
  ...labelsZh,
  ...accountsZh,
  ...homeZh,
  ...shellZh,
});
