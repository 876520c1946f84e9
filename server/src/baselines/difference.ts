import type { DifferenceKind, ItemKind } from '@tracery/contract';

/** An item that differs. */
export interface Difference {
  item_id: number;
  kind: ItemKind;
  /** Of its state; 0 where it is not. */
  number_a: number;
  number_b: number;
  fields: boolean;
  /** What it belongs to, or its iteration. */
  place: boolean;
  content: boolean;
  linked: boolean;
  cell: boolean;
  /** It was there, outside of the scope of the side that does not hold it. */
  is_outside: boolean;
}

/** The ways in which an item differs. */
export function changesOf(row: Difference): DifferenceKind[] {
  if (row.number_a === 0) return [row.is_outside ? 'entered' : 'added'];
  if (row.number_b === 0) return [row.is_outside ? 'left' : 'removed'];
  const hasChanged = row.fields || row.content || row.cell || row.linked;
  return [...(row.place ? (['moved'] as const) : []), ...(hasChanged ? (['changed'] as const) : [])];
}
