import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'proof.title': '验证身份',
  'proof.withProvider': '距上次登录已有一段时间。在登录提供方验证身份后，回到此处重新操作。',
  'proof.continue': '继续',
  'proof.text': '距上次登录已有一段时间，输入密码后继续。',
});
