import { itemNumber } from '@tracery/contract/work-item/number';
import { showAndFocus, showInfo } from '../../../lib/alerts.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { openPath } from '../../../lib/navigation.ts';
import type { ItemView } from '../view.ts';

export interface Created {
  id: number;
  oid: number;
}

/** What happens with the new item where it was asked for. */
export type ShowCreated = (made: Created) => void;

interface Options {
  /** What the list is narrowed to leaves it out. */
  isHidden?: boolean;
  /** Enter opens it. */
  takesFocus?: boolean;
}

/** Names the new item and offers to open it. */
export function tellCreated(
  { definition: { kind, screen } }: ItemView,
  { id, oid }: Created,
  { isHidden = false, takesFocus = false }: Options = {},
): void {
  const message = text(isHidden ? 'item.createdHidden' : 'item.created', { number: itemNumber(kind, oid) });
  const open = { label: text('item.open'), run: () => openPath(`${screen.path}?id=${id}`) };
  (takesFocus ? showAndFocus : showInfo)(message, [open]);
}
