import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './public-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'home.page': '每个想法，都能追到发布',
});
