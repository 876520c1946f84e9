import { translationOf } from '../../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'watch.watch': '关注',
  'watch.toggle': '关注或取消关注',
  'watch.title': { other: '{why}，共 {count} 人关注' },
  'watch.not': '未关注',
  'watch.started': '已关注 {number}，变化会出现在收件箱',
  'watch.startedAll': '已关注 {number} 及其需求',
  'watch.stopped': '已取消关注 {number}',
  'watch.choices': '关注该特性',
  'watch.alone': '关注该特性',
  'watch.withRequirements': '连同其需求一起关注',
  'watch.stop': '不关注',
});
