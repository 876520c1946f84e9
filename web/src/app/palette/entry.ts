import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Piece } from '../../kit/ui/marked.tsx';

export interface Entry {
  /** Unique in the palette. */
  id: string;
  icon: LucideIcon | undefined;
  label: string;
  /** The label, cut where the search found something in it. */
  pieces?: readonly Piece[];
  /** Where else the search found something. */
  snippet?: readonly Piece[];
  /** At the end of the line. */
  detail?: ReactNode;
  /** The shortcut: keys pressed one after the other. */
  keys?: readonly string[];
  run: () => void;
}

export interface EntryGroup {
  title: string;
  entries: readonly Entry[];
}
