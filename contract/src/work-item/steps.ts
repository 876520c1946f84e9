// Which steps lead an item to a status.
import type { Definition, Transition } from './definition.ts';
import { statusAfter, statusesCountedAs, whyNotMove } from './rules.ts';

/** The actions of the shortest way, in their order; undefined if there is none. */
export function stepsTo(
  definition: Definition,
  from: number,
  to: number,
  isUsable: (transition: Transition) => boolean,
): string[] | undefined {
  const goals = new Set(statusesCountedAs(definition, to));
  const ways = new Map<number, string[]>([[from, []]]);
  const usable = definition.transitions.filter(isUsable);
  for (const [status, way] of ways) {
    if (goals.has(status)) return way;
    for (const transition of usable) {
      if (whyNotMove(definition, transition, { status, isFrozen: false })) continue;
      const after = statusAfter(definition, transition, status);
      if (!ways.has(after)) ways.set(after, [...way, transition.action]);
    }
  }
  return undefined;
}
