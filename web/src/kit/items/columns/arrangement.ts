import { createContext, type CSSProperties, type ReactNode } from 'react';
import type { Item } from '../view.ts';

export interface Arrangement {
  /** The cells of a row, or without an item those of the header, as they were chosen. */
  cells: (cells: ReactNode, item?: Item) => ReactNode;
  style: CSSProperties | undefined;
}

export const ArrangementContext = createContext<Arrangement | undefined>(undefined);
