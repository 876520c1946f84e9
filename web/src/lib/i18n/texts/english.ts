import { accountsEn } from './accounts.en.ts';
import { commonEn } from './common.en.ts';
import { dashboardEn } from './dashboard.en.ts';
import { homeEn } from './home.en.ts';
import { labelsEn } from './labels.en.ts';
import { membersEn } from './members.en.ts';
import { paletteEn } from './palette.en.ts';
import { planningEn } from './planning.en.ts';
import { productSettingsEn } from './product-settings.en.ts';
import { productsEn } from './products.en.ts';
import { recordsEn } from './records.en.ts';
import { shellEn } from './shell.en.ts';
import { tasksEn } from './tasks.en.ts';
import { userSettingsEn } from './user-settings.en.ts';
import { workItemsEn } from './work-items.en.ts';

/** The source of all keys. */
export const english = {
  ...commonEn,
  ...labelsEn,
  ...accountsEn,
  ...homeEn,
  ...shellEn,
  ...paletteEn,
  ...dashboardEn,
  ...productsEn,
  ...productSettingsEn,
  ...membersEn,
  ...userSettingsEn,
  ...workItemsEn,
  ...tasksEn,
  ...planningEn,
  ...recordsEn,
};
