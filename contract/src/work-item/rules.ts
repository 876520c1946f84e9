// What may be done with an item where it stands. The server refuses and the client greys out by asking the same
// functions; each answers why not, or nothing.
import type { RefusalKey } from '../refusals.ts';
import type { Definition, Standing, Transition } from './definition.ts';

const isAt = (definition: Definition, names: readonly string[], status: number) =>
  names.some((name) => definition.statuses[name]?.number === status);

/** Nor restored: what can no longer be frozen was never frozen. */
export function whyNotFreeze(definition: Definition, { status }: Standing): RefusalKey | undefined {
  const { freezing } = definition;
  if (!freezing) return 'notFound';
  return isAt(definition, freezing.except, status) ? freezing.otherwise : undefined;
}

/** `fields`: what would be changed, where that is known. */
export function whyNotUpdate(
  definition: Definition,
  { status, isFrozen }: Standing,
  fields?: readonly string[],
): RefusalKey | undefined {
  const { updating, choosing } = definition;
  if (isFrozen) return 'item.frozen';
  if (updating && isAt(definition, updating.except, status)) return updating.otherwise;
  const isLocked = choosing && isAt(definition, [choosing.frozenAt], status);
  return isLocked && !fields?.every((field) => field === 'status') ? 'item.frozenByChoice' : undefined;
}

export function whyNotDelete(definition: Definition, { status, isFrozen }: Standing): RefusalKey | undefined {
  if (isFrozen) return 'item.frozen';
  const { at, otherwise } = definition.deleting;
  return isAt(definition, at, status) ? undefined : otherwise;
}

export const transitionOf = (definition: Definition, action: string): Transition | undefined =>
  definition.transitions.find((transition) => transition.action === action);

/** Where a step leads from here. */
export function statusAfter(definition: Definition, transition: Transition, status: number): number {
  const { statuses } = definition;
  const elsewhere = Object.entries(transition.toFrom ?? {}).find(
    ([name]) => statuses[name]?.number === status,
  );
  return statuses[elsewhere?.[1] ?? transition.to]!.number;
}

/** What somebody who looks for a status finds: it, and those that count as it. */
export const statusesWithin = ({ statuses }: Definition, status: number): number[] => [
  status,
  ...Object.values(statuses)
    .filter(({ within }) => within !== undefined && statuses[within]?.number === status)
    .map(({ number }) => number),
];

export function whyNotMove(
  definition: Definition,
  transition: Transition,
  { status, isFrozen }: Standing,
): RefusalKey | undefined {
  if (isFrozen) return 'item.frozen';
  const allowed = [...transition.from, ...(transition.stays ?? [])];
  return isAt(definition, allowed, status) ? undefined : transition.otherwise;
}
