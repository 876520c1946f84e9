// Slots of the page layout that each screen fills: count and main action next to the title, shortcuts in the footer.
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../lib/store.ts';

function createSlot() {
  const place = createStore<HTMLElement | null>(null);
  const Place = ({ className }: { className: string | undefined }) => (
    <div ref={place.set} className={className} />
  );
  const Filling = ({ children }: { children: ReactNode }) => {
    const element = useStore(place);
    return element && createPortal(children, element);
  };
  return [Place, Filling] as const;
}

/** The slot is rendered by the layout, the second component by the screen that fills it. */
export const [PageHeaderSlot, PageHeader] = createSlot();
export const [PageKeysSlot, PageKeys] = createSlot();
