import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './screen-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'secret.copy': '复制',
  'secret.copied': '已复制',
  'secret.kept': '我已保存',
  'secret.notCopied': '未复制就关闭？',
});
