import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.tokens': '令牌',
  'screen.authorize': '授予权限',
  'screen.productTokens': '产品令牌',
});
