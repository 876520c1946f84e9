// The keys of the search: through the hits, to the filters, and back to the query.
import { collectTyping } from '../../kit/items/list/typed-ahead.ts';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { itemNamed, type SearchAddress } from './address.ts';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

const hits = () => all('[data-row]');
const facets = () => all('[data-facet]');

/** The next hit from the one that has the focus, or else from the open one; undefined before the first. */
function hitAfter(by: 1 | -1): HTMLElement | undefined {
  const rows = hits();
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === 'true');
  return from < 0 ? rows[0] : rows[Math.min(rows.length - 1, from + by)];
}

const presentHit = () => hits().find((row) => row.tabIndex === 0);

export const focusFirstHit = (): void => hits()[0]?.focus();

async function toComment(id: number): Promise<void> {
  const typedAhead = collectTyping();
  const { focusCommentField } = await import('../../kit/items/list/focus-comment-field.ts');
  focusCommentField(id, typedAhead);
}

interface Options {
  address: SearchAddress;
  onQuery: () => void;
}

export function useSearchKeys({ address, onQuery }: Options): void {
  const { open, isExpanded } = address;
  const step = (by: 1 | -1): boolean => {
    const inFacets = facets().indexOf(document.activeElement as HTMLElement);
    const next = inFacets >= 0 ? facets()[inFacets + by] : hitAfter(by);
    next?.focus();
    return next !== undefined;
  };
  /** J and K open the next one where one is open. */
  const walk = (by: 1 | -1) => {
    if (!step(by)) return;
    const next = itemNamed((document.activeElement as HTMLElement | null)?.dataset['row']);
    if (open && next) address.openItem(next);
  };
  useKeyboardShortcuts({
    '/': onQuery,
    j: () => walk(1),
    k: () => walk(-1),
    arrowdown: () => void step(1),
    // Beyond the first hit is the query.
    arrowup: () => step(-1) || onQuery(),
    h: () => facets()[0]?.focus(),
    l: () => presentHit()?.focus(),
    r: open ? () => void toComment(open.id) : undefined,
    x: open ? () => address.openItem(open, !isExpanded) : undefined,
    escape: open ? address.close : onQuery,
  });
}
