// What is listed on the screen, for whoever wants all of it.
import { createContext } from 'react';
import type { ListQuery } from '../calls.ts';
import type { RowLayout } from '../list/rows.tsx';

export interface Listed {
  query: ListQuery;
  /** Undefined if it is not counted. */
  total: number | undefined;
  layout: Pick<RowLayout, 'headers' | 'exportsAs'>;
}

export const ListedContext = createContext<Listed | undefined>(undefined);
