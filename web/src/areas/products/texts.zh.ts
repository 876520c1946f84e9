import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'noProduct.page': '我的产品',
  'picker.total': { other: '共 {count} 个' },
});
