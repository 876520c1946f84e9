// How each part of an item's life looks. The shape gives the phase, whatever the kind calls it.
import type { Definition } from '@tracery/contract/work-item/definition';
import type { Glyph } from '../ui/status-glyph.tsx';
import type { Item } from './view.ts';

interface Look {
  glyph: Glyph;
  /** A family of colours of the theme. */
  tone: string;
}

const looks: Record<string, Look> = {
  initial: { glyph: 'initial', tone: 'neutral' },
  reviewing: { glyph: 'quarter', tone: 'amber' },
  developing: { glyph: 'half', tone: 'blue' },
  finished: { glyph: 'done', tone: 'green' },
  frozen: { glyph: 'frozen', tone: 'ice' },
};
const unknown: Look = { glyph: 'waiting', tone: 'neutral' };

export type Marked = Pick<Item, 'status' | 'isFrozen'>;

export const lookOf = (phase: string): Look => looks[phase] ?? unknown;

/** The name of its status in the definition; what is frozen is only that. */
export const phaseOf = ({ statuses }: Definition, { status, isFrozen }: Marked): string =>
  isFrozen ? 'frozen' : (Object.keys(statuses).find((name) => statuses[name]!.number === status) ?? '');
