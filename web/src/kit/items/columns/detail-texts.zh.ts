import { translationOf } from '../../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'columns.count': '{shown} / {all}',
  'columns.kept': '仅对你保存，{list}',
  'columns.reset': '重置',
  'columns.keys': '拖动或按 Alt ↑ ↓ 调整顺序，按 Alt ← → 或拖动表头边缘调整列宽。',
  'columns.moved': '{name}：第 {place} 列，共 {total} 列',
  'columns.width': '{name}：宽 {width} 像素',
});
