// What can be done with an item in its current state. The server refuses and the client disables by the same
// functions. Each returns the refusal, or undefined if it is allowed.
import type { RefusalKey } from '../refusals.ts';
import type { Definition, ItemState, Transition } from './definition.ts';

const isAt = (definition: Definition, names: readonly string[], status: number) =>
  names.some((name) => definition.statuses[name]?.number === status);

/** Also for restoring: an item that cannot be frozen is not frozen. */
export function whyNotFreeze(definition: Definition, { status }: ItemState): RefusalKey | undefined {
  const { freezing } = definition;
  if (!freezing) return 'notFound';
  return isAt(definition, freezing.except, status) ? freezing.refusal : undefined;
}

/** `fields`: those that would be changed, if known. */
export function whyNotUpdate(
  definition: Definition,
  { status, isFrozen }: ItemState,
  fields?: readonly string[],
): RefusalKey | undefined {
  const { updating, manualStatus } = definition;
  if (isFrozen) return 'item.frozen';
  if (updating && isAt(definition, updating.except, status)) return updating.refusal;
  const isLocked = manualStatus && isAt(definition, [manualStatus.frozenAt], status);
  return isLocked && !fields?.every((field) => field === 'status') ? 'item.frozenByChoice' : undefined;
}

export function whyNotDelete(
  definition: Definition,
  { status, isFrozen }: ItemState,
): RefusalKey | undefined {
  if (isFrozen) return 'item.frozen';
  const { at, refusal } = definition.deleting;
  return isAt(definition, at, status) ? undefined : refusal;
}

export const transitionOf = (definition: Definition, action: string): Transition | undefined =>
  definition.transitions.find((transition) => transition.action === action);

/** The status that a transition leads to from `status`. */
export function statusAfter(definition: Definition, transition: Transition, status: number): number {
  const { statuses } = definition;
  const override = Object.entries(transition.toByStatus ?? {}).find(
    ([name]) => statuses[name]?.number === status,
  );
  return statuses[override?.[1] ?? transition.to]!.number;
}

/** What a filter for `status` finds: the status itself and those that count as it. */
export const statusesCountedAs = ({ statuses }: Definition, status: number): number[] => [
  status,
  ...Object.values(statuses)
    .filter(({ countsAs }) => countsAs !== undefined && statuses[countsAs]?.number === status)
    .map(({ number }) => number),
];

export function whyNotMove(
  definition: Definition,
  transition: Transition,
  { status, isFrozen }: ItemState,
): RefusalKey | undefined {
  if (isFrozen) return 'item.frozen';
  const allowed = [...transition.from, ...(transition.unchangedAt ?? [])];
  return isAt(definition, allowed, status) ? undefined : transition.refusal;
}
