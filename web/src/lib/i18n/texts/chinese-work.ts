import { translationOf } from '../typed-texts.ts';
import type { englishWork } from './english-work.ts';
import { dashboardZh } from './dashboard.zh.ts';
import { defectsZh } from './defects.zh.ts';
import { designZh } from './design.zh.ts';
import { membersZh } from './members.zh.ts';
import { paletteZh } from './palette.zh.ts';
import { planningZh } from './planning.zh.ts';
import { productSettingsZh } from './product-settings.zh.ts';
import { productsZh } from './products.zh.ts';
import { recordsZh } from './records.zh.ts';
import { restfulApiZh } from './restful-api.zh.ts';
import { tasksZh } from './tasks.zh.ts';
import { testcasesZh } from './testcases.zh.ts';
import { umlZh } from './uml.zh.ts';
import { userSettingsZh } from './user-settings.zh.ts';
import { workItemsZh } from './work-items.zh.ts';

export const chineseWork = translationOf<typeof englishWork>()({
  ...paletteZh,
  ...dashboardZh,
  ...productsZh,
  ...productSettingsZh,
  ...membersZh,
  ...userSettingsZh,
  ...workItemsZh,
  ...tasksZh,
  ...planningZh,
  ...designZh,
  ...testcasesZh,
  ...defectsZh,
  ...umlZh,
  ...restfulApiZh,
  ...recordsZh,
});
