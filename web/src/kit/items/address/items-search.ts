// What an address of a list may hold. Apart from what reads it, because every page knows all routes.
import { placeParameters, shownParameters } from '@tracery/contract/views/list-address';

export type ItemsSearch = Partial<Record<string, string>>;

const shared = [...shownParameters, ...placeParameters];

/** Keeps what these screens know and drops the rest. */
export const itemsSearch =
  (...more: string[]) =>
  (raw: Record<string, unknown>): ItemsSearch =>
    Object.fromEntries(
      [...shared, ...more].flatMap((name) =>
        typeof raw[name] === 'string' && raw[name] !== '' ? [[name, raw[name]]] : [],
      ),
    );
