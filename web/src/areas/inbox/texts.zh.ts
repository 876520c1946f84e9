import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.inbox': '收件箱',
  'inbox.bell': { other: '收件箱，{count} 条未读' },
});
