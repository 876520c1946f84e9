// How each part of an item's life looks. The shape gives the phase, whatever the kind calls it.
import type { Definition } from '@tracery/contract/work-item/definition';
import type { Glyph } from '../../ui/status-glyph.tsx';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import type { Item, Tone } from '../view.ts';

interface Look {
  glyph: Glyph;
  tone: Tone;
}

/** What a name of a status looks like, in every kind that has one so called. */
const looks: Record<string, Look> = {
  initial: { glyph: 'initial', tone: 'neutral' },
  reviewing: { glyph: 'quarter', tone: 'amber' },
  developing: { glyph: 'half', tone: 'blue' },
  finished: { glyph: 'done', tone: 'green' },
  frozen: { glyph: 'frozen', tone: 'ice' },
  backlog: { glyph: 'initial', tone: 'neutral' },
  todo: { glyph: 'waiting', tone: 'neutral' },
  doing: { glyph: 'half', tone: 'blue' },
  verifying: { glyph: 'most', tone: 'violet' },
  done: { glyph: 'done', tone: 'green' },
  archived: { glyph: 'stored', tone: 'neutral' },
  canceled: { glyph: 'slashed', tone: 'neutral' },
  opening: { glyph: 'alert', tone: 'amber' },
  happened: { glyph: 'struck', tone: 'red' },
  avoid: { glyph: 'averted', tone: 'green' },
  disappeared: { glyph: 'gone', tone: 'neutral' },
  fixing: { glyph: 'half', tone: 'blue' },
  closed: { glyph: 'done', tone: 'green' },
  testing: { glyph: 'most', tone: 'violet' },
  block: { glyph: 'blocked', tone: 'orange' },
  fail: { glyph: 'failed', tone: 'red' },
  pass: { glyph: 'done', tone: 'green' },
  passedBefore: { glyph: 'stale', tone: 'amber' },
};
const unknown: Look = { glyph: 'waiting', tone: 'neutral' };

export type Marked = Pick<Item, 'status' | 'isFrozen' | 'isStale'>;

/** It passed, and what it was run against was changed since. */
export const hasPassedBefore = (definition: Definition, { status, isStale }: Marked): boolean =>
  isStale === 1 && statusNameOf(definition, status) === 'pass';

export const lookOf = (name: string): Look => looks[name] ?? unknown;

/** The status as which it counts, where several are told apart only inside. */
export const shownStatusOf = (definition: Definition, status: number): string => {
  const name = statusNameOf(definition, status);
  return definition.statuses[name]?.countsAs ?? name;
};

export const statusNameOf = ({ statuses }: Definition, status: number): string =>
  Object.keys(statuses).find((name) => statuses[name]!.number === status) ?? '';

/** The word for a status, in the language of the page. */
export const statusWord = (definition: Definition, status: number): string =>
  definition.statuses[statusNameOf(definition, status)]?.[currentLanguage()] ?? '';
