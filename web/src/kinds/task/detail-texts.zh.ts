import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'task.noOwner': '无负责人',
  'task.noFeature': '无所属特性',
});
