import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.trace': '追溯',
  'trace.short': '追溯',
  'trace.gapCount': { other: '{count} 处断点' },
  'trace.baselines': '基线',
});
