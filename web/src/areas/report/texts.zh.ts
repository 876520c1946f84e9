import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.specification': '需求规格说明书',
  'screen.iterationReport': '迭代测试报告',
  'screen.printedMatrix': '打印追溯矩阵',
});
