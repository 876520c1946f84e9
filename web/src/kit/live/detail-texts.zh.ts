import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'presence.looks': '{name} 正在查看',
  'presence.edits': '{name} 正在编辑',
  'presence.editsSince': '自 {time} 起。你也可以编辑，双方的更改会合并',
  'presence.newerVersion': '{name} 保存了新版本，你保存时会合并两者的更改',
  'presence.movedHere': '{name}刚移到这里',
});
