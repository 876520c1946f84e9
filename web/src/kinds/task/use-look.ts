// Board or list: what the address says, else what was chosen last in this tab, else the board.
import { useEffect } from 'react';
import type { Address } from '../../kit/items/address/address.ts';

export type Look = 'board' | 'list';

const storageKey = 'tasks:look';

const isLook = (word: string | null): word is Look => word === 'board' || word === 'list';

export function useLook(address: Address): [Look, (look: Look) => void] {
  const kept = sessionStorage.getItem(storageKey);
  const look = isLook(address.look) ? address.look : isLook(kept) ? kept : 'board';
  useEffect(() => sessionStorage.setItem(storageKey, look), [look]);
  // The board shows every status.
  return [look, (next) => address.narrow({ view: next, status: undefined })];
}
