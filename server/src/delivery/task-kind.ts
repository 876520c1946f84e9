// What follows when a task changes: the requirement it was made for stands where its tasks stand.
import { deriveStatus } from '../work-items/moving.ts';
import type { Kind } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import type { ItemRow } from '../work-items/rows.ts';

/** Kind and source of a task never change, so before and after name the same. */
const requirementOf = (row: ItemRow | undefined): number | undefined =>
  row?.['kind'] === 'Requirement' ? (row['source_id'] as number) : undefined;

export const createTaskKind = (model: Model, requirements: Kind): Kind => ({
  model,
  hooks: {
    follow: async (trx, scope, { before, after }) => {
      const id = requirementOf(after ?? before);
      if (id === undefined) return;
      await deriveStatus(trx, scope, requirements, id, (row) =>
        requirements.hooks.statusOf!(trx, scope, row),
      );
    },
  },
});
