// What is new for one person: the item as it is against the item as they know it. They know the version they read, and
// each value that they set themselves after it. So what went back is not new, three edits are one difference, and what
// they did is never told.
import { isSame } from '../work-items/row-differences.ts';

/** Columns of an item that are told, by name; its content by its hash. */
export type State = Readonly<Record<string, unknown>>;

export interface Version {
  number: number;
  actorId: number | null;
  since: Date;
  state: State;
}

/** What a person knows of an item. */
export interface Known {
  /** The version. */
  base: number;
  /** What they set after it. */
  own: State;
  /** The version whose content they wrote after it; 0: none. */
  ownContent: number;
}

export const readUpTo = (version: number): Known => ({ base: version, own: {}, ownContent: 0 });

/** Columns that differ. */
export const differing = (before: State, after: State): string[] =>
  Object.keys(after).filter((column) => !isSame(before[column], after[column]));

export const knownState = (base: State, { own }: Known): State => ({ ...base, ...own });

/** Goes on to the next version. `states`: of the base and of the version before it. */
function learn(
  known: Known,
  { base, before }: { base: State; before: State },
  version: Version,
  personId: number,
): Known {
  if (version.actorId !== personId) return known;
  // Nothing was untold, so they know the item as it is now.
  if (differing(knownState(base, known), before).length === 0) return readUpTo(version.number);
  const changed = differing(before, version.state);
  return {
    ...known,
    own: { ...known.own, ...Object.fromEntries(changed.map((column) => [column, version.state[column]])) },
    ownContent: changed.includes('content') ? version.number : known.ownContent,
  };
}

/** The same over several versions in a row. `first` is the state of `known.base`, `before` that of the version before. */
export function learnAll(
  known: Known,
  { base, before }: { base: State; before: State },
  versions: readonly Version[],
  personId: number,
): { known: Known; base: State } {
  let [now, baseState, last] = [known, base, before];
  for (const version of versions) {
    const next = learn(now, { base: baseState, before: last }, version, personId);
    if (next.base !== now.base) baseState = version.state;
    [now, last] = [next, version.state];
  }
  return { known: now, base: baseState };
}
