import { itemNumber } from '@tracery/contract/work-item/number';
import { formatList } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { Item, ItemView } from '../view.ts';
import { useImpact } from './calls.ts';

/** So many are named. */
const namedAtMost = 5;

/** What was made for an item that is about to go, be frozen or canceled; empty if nothing was. */
export function useLossText({ definition }: ItemView, { id }: Item, step: 'onDelete' | 'onFreeze'): string {
  const t = useText();
  const items = useImpact({ kind: definition.kind, id }, undefined, true)?.items ?? [];
  if (items.length === 0) return '';
  const numbers = items.slice(0, namedAtMost).map(({ kind, oid }) => itemNumber(kind, oid));
  const list = formatList(items.length > namedAtMost ? [...numbers, '…'] : numbers);
  return t(`impact.${step}`, { count: items.length, list });
}
