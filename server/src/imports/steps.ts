// Which steps lead an item to a status. None is made that leaves something behind which an undo could not take back.
import { statusAfter, statusesCountedAs, whyNotMove, type Definition } from '@tracery/contract';

/** The actions in their order; undefined if there is no way. `isNew`: runs of a new test case go with it. */
export function stepsTo(
  definition: Definition,
  from: number,
  to: number,
  isNew: boolean,
): string[] | undefined {
  const goals = new Set(statusesCountedAs(definition, to));
  const ways = new Map<number, string[]>([[from, []]]);
  const isUsable = definition.transitions.filter(({ lasts }) => !lasts || (isNew && definition.hasRuns));
  for (const [status, way] of ways) {
    if (goals.has(status)) return way;
    for (const transition of isUsable) {
      if (whyNotMove(definition, transition, { status, isFrozen: false })) continue;
      const after = statusAfter(definition, transition, status);
      if (!ways.has(after)) ways.set(after, [...way, transition.action]);
    }
  }
  return undefined;
}
