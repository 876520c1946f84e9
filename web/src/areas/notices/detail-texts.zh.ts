import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'factorAsked.title': '该产品要求第二重验证',
  'factorAsked.text': '为账号添加通行密钥或身份验证器后，重新打开该产品。你的内容没有丢失。',
  'factorAsked.settings': '添加第二重验证',
});
