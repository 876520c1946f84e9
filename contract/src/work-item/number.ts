import { kindSummaries, type ItemKind } from '../kinds/summaries.generated.ts';

/** `R-131`. Only the number is stored. */
export const itemNumber = (kind: ItemKind, oid: number): string => `${kindSummaries[kind].letter}-${oid}`;
