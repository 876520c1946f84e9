// Places in the frame that each screen fills: beside the title how many there are and the one thing to do here, and in
// the footer the keys that work here.
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

/** The first stands in the frame, the second is what a screen puts there. */
export const [PageHeaderSlot, PageHeader] = createSlot();
export const [PageKeysSlot, PageKeys] = createSlot();
