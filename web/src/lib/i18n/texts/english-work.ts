import { dashboardEn } from './dashboard.en.ts';
import { defectsEn } from './defects.en.ts';
import { designEn } from './design.en.ts';
import { membersEn } from './members.en.ts';
import { paletteEn } from './palette.en.ts';
import { planningEn } from './planning.en.ts';
import { productSettingsEn } from './product-settings.en.ts';
import { productsEn } from './products.en.ts';
import { recordsEn } from './records.en.ts';
import { restfulApiEn } from './restful-api.en.ts';
import { tasksEn } from './tasks.en.ts';
import { testcasesEn } from './testcases.en.ts';
import { umlEn } from './uml.en.ts';
import { userSettingsEn } from './user-settings.en.ts';
import { workItemsEn } from './work-items.en.ts';

/** What only those who are signed in read. */
export const englishWork = {
  ...paletteEn,
  ...dashboardEn,
  ...productsEn,
  ...productSettingsEn,
  ...membersEn,
  ...userSettingsEn,
  ...workItemsEn,
  ...tasksEn,
  ...planningEn,
  ...designEn,
  ...testcasesEn,
  ...defectsEn,
  ...umlEn,
  ...restfulApiEn,
  ...recordsEn,
};
