import { phases, phaseStatuses, type Phase } from '@tracery/contract';
import type { Model } from '../work-items/model.ts';

type Statuses = Readonly<Record<Phase, readonly string[]>>;

/** At which something is still to be done with an item; none for kinds that are not planned. */
export function openStatuses({ kind, definition }: Model): number[] {
  const own = (phaseStatuses as Partial<Record<typeof kind, Statuses>>)[kind];
  const open = phases.filter((phase) => phase !== 'done').flatMap((phase) => own?.[phase] ?? []);
  return open.map((name) => definition.statuses[name]!.number);
}
