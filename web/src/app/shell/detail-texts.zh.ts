import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'live.live': '实时',
  'live.reconnecting': '正在重新连接',
  'live.asking': '每30秒查询一次',
});
