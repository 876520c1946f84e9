// The name of an item where it is listed: opens it beside the list. A plain link, because a router's own follows every
// change of the address, and there are eighty of them on a board.
import type { ReactNode } from 'react';
import { isPlainClick } from '../../../lib/plain-click.ts';
import type { Address } from '../address/address.ts';
import { readItemAhead } from '../calls.ts';
import type { ItemView } from '../view.ts';

/** How rows open their items; the same object for all of them, as long as it would do the same. */
export type Opening = Pick<Address, 'hrefOf' | 'openFromList'>;

interface Props extends Opening {
  view: ItemView;
  id: number;
  className: string | undefined;
  isOpen: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
  /** It is on its way, and nothing more can be asked of it. */
  isOpening?: boolean;
  /** What the row shows of it, with pauses, for whoever hears it. */
  description?: string;
  children: ReactNode;
}

export function OpenLink(props: Props) {
  const {
    view,
    id,
    className,
    isOpen,
    isReachable,
    isOpening = false,
    description,
    children,
    hrefOf,
    openFromList,
  } = props;
  const readAhead = () => readItemAhead(view, id);
  return (
    <a
      href={hrefOf(id)}
      className={className}
      // A part of ARIA 1.3 that browsers have. As text it would stand in the row twice.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-description={description}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReachable ? 0 : -1}
      data-row={id}
      // A card is dragged, not its address.
      draggable={false}
      onPointerEnter={readAhead}
      onFocus={readAhead}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (!isOpening) openFromList(id);
      }}
    >
      {children}
    </a>
  );
}
