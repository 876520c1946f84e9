import type { Kind } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';

/** When a task changes, what it was made for hears of it. */
export const createTaskKind = (model: Model, sources: readonly Kind[]): Kind => ({
  model,
  hooks: {
    onChange: async (trx, scope, step) => {
      // Kind and source of a task never change, so before and after name the same.
      const task = (step.after ?? step.before)!;
      const source = sources.find((one) => one.model.kind === task['kind']);
      await source?.hooks.onTaskChange?.(trx, scope, task['source_id'] as number, step);
    },
  },
});
