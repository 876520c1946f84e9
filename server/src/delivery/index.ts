// Tasks, risks, iterations and documents: /prdapi.
import { document, iteration, risk, task, type ItemKind } from '@tracery/contract';
import type { Kind } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { standardHandlers } from '../work-items/standard-handlers.ts';
import { board } from './board.ts';
import { happen } from './risk-happened.ts';
import { createTask } from './create-task.ts';
import { myWork } from './my-work.ts';
import { createTaskKind } from './task-kind.ts';

const plain = (models: Map<ItemKind, Model>, kind: ItemKind): Kind => ({
  model: models.get(kind)!,
  hooks: {},
});

/** `sources`: the kinds of other areas for which tasks are made. */
export const createDeliveryKinds = (models: Map<ItemKind, Model>, sources: readonly Kind[]) => ({
  tasks: createTaskKind(models.get('Task')!, sources),
  risks: plain(models, 'Risk'),
  iterations: plain(models, 'Iteration'),
  documents: plain(models, 'Document'),
});

export const deliveryHandlers = (
  { tasks, risks, iterations, documents }: ReturnType<typeof createDeliveryKinds>,
  sources: readonly Kind[],
) => ({
  ...standardHandlers(task, tasks),
  ...standardHandlers(risk, risks),
  ...standardHandlers(iteration, iterations),
  ...standardHandlers(document, documents),
  'POST /prdapi/v1/tasks/create': createTask(tasks, [...sources, risks]),
  'GET /prdapi/v1/tasks/mine': myWork(tasks),
  'GET /prdapi/v1/tasks/todolist': board(tasks),
  'POST /prdapi/v1/risks/happen/{id}': happen({ risks, tasks }),
});
