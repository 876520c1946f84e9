import { kindSummaries, type ItemKind } from '../kinds/summaries.generated.ts';

/** `R-131`. Only the number is stored. */
export const itemNumber = (kind: ItemKind, oid: number): string => `${kindSummaries[kind].letter}-${oid}`;

/** `T-1`, `t1` and `1`; without a letter it may be of any kind. */
export function parseItemNumber(text: string): { letter: string; oid: number } | undefined {
  const [, letter = '', digits] = /^([a-z]{0,2})-?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits ? { letter: letter.toUpperCase(), oid: Number(digits) } : undefined;
}
