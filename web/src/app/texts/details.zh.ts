import type { Texts } from '../../lib/i18n/typed-texts.ts';

export const texts: Texts = Object.assign(
  {},
  ...Object.values(import.meta.glob<Texts>('../../**/detail-texts.zh.ts', { eager: true, import: 'texts' })),
);
