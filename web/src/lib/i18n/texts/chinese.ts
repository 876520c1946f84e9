import { translationOf } from '../typed-texts.ts';
import { accountsZh } from './accounts.zh.ts';
import { commonZh } from './common.zh.ts';
import type { english } from './english.ts';
import { dashboardZh } from './dashboard.zh.ts';
import { homeZh } from './home.zh.ts';
import { labelsZh } from './labels.zh.ts';
import { membersZh } from './members.zh.ts';
import { paletteZh } from './palette.zh.ts';
import { planningZh } from './planning.zh.ts';
import { productSettingsZh } from './product-settings.zh.ts';
import { productsZh } from './products.zh.ts';
import { recordsZh } from './records.zh.ts';
import { shellZh } from './shell.zh.ts';
import { tasksZh } from './tasks.zh.ts';
import { userSettingsZh } from './user-settings.zh.ts';
import { workItemsZh } from './work-items.zh.ts';

export const chinese = translationOf<typeof english>()({
  ...commonZh,
  ...labelsZh,
  ...accountsZh,
  ...homeZh,
  ...shellZh,
  ...paletteZh,
  ...dashboardZh,
  ...productsZh,
  ...productSettingsZh,
  ...membersZh,
  ...userSettingsZh,
  ...workItemsZh,
  ...tasksZh,
  ...planningZh,
  ...recordsZh,
});
