// The figures of the charts: one count per status of a kind, and one for frozen items.
import type { Answer, Registry } from '@tracery/contract';
import type { Definition } from '@tracery/contract/work-item/definition';
import { lookOf, type Marked } from '../../kit/items/fields/status-look.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';

export type Figures = Answer<Registry['GET /prdapi/v1/products/stat']>['feature'];

export interface StatusCount {
  phase: string;
  word: string;
  colour: string;
  marked: Marked;
  count: number;
}

export function statusCountsOf(
  { statuses, freezing }: Definition,
  figures: Figures,
  { language, t }: { language: Language; t: Translate },
): StatusCount[] {
  const countOf = (phase: string, word: string, marked: Marked): StatusCount => ({
    phase,
    word,
    colour: `var(--${lookOf(phase).tone})`,
    marked,
    count:
      figures.find(({ status, isFrozen }) =>
        marked.isFrozen ? isFrozen === 1 : isFrozen === 0 && status === marked.status,
      )?.count ?? 0,
  });
  return [
    ...Object.entries(statuses).map(([phase, status]) =>
      countOf(phase, status[language], { status: status.number, isFrozen: 0 }),
    ),
    ...(freezing ? [countOf('frozen', t('items.frozen'), { status: 0, isFrozen: 1 })] : []),
  ];
}

export const totalOf = (counts: readonly StatusCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
