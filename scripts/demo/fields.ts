// The columns that only one kind has, as a new item has them.
import { dictionaries, priorityOf, umlKinds, umlViews, type ItemKind } from '../../contract/src/index.ts';
import type { Chance } from './chance.ts';
import type { Value } from './copy.ts';
import { dayMs, dayText } from './days.ts';
import type { Made } from './types.ts';

interface Around {
  chance: Chance;
  made: Made;
  people: readonly number[];
  createdAt: number;
}

/** Most things are of middling importance. */
const rank = (chance: Chance, highest: number) =>
  Math.min(1 + chance.below(highest), 1 + chance.below(highest + 1));

/** Mostly one of the latest: people work on what is new. */
const parent = ({ chance, made }: Around, kind: ItemKind) => {
  const list = made[kind];
  return chance.happens(0.7) ? list[list.length - 1]! : chance.of(list);
};

const sometimes = ({ chance, made }: Around, kind: ItemKind, probability: number) =>
  chance.happens(probability) ? chance.of(made[kind]).id : null;

const plannedClose = ({ chance, createdAt }: Around) =>
  chance.happens(0.5) ? dayText(createdAt + chance.between(5, 60) * dayMs) : null;

/** Most tasks are for something. */
const sourceKinds = [
  'Requirement',
  'Requirement',
  'Requirement',
  'Function',
  'Function',
  'Risk',
  'Task',
  'Task',
] as const;

function taskSource(around: Around): { kind: string; source_id: number | null } {
  const kind = around.chance.of(sourceKinds);
  if (kind !== 'Task') return { kind, source_id: parent(around, kind).id };
  const isPart = around.made.Task.length > 0 && around.chance.happens(0.3);
  return { kind, source_id: isPart ? around.chance.of(around.made.Task).id : null };
}

const scales = ({ chance }: Around) => [rank(chance, 3), rank(chance, 3)] as const;

export const ownFields: Record<ItemKind, (around: Around) => Record<string, Value>> = {
  Feature: ({ chance }) => ({
    kind: chance.of(dictionaries.feature).code,
    importance: rank(chance, 3),
  }),
  Requirement: (around) => ({
    source_id: parent(around, 'Feature').id,
    layer: 2,
    kind: around.chance.happens(0.3) ? 'Non-functional' : 'Functional',
    importance: rank(around.chance, 3),
    is_developing: false,
  }),
  Component: () => ({ layer: 4, kind: 'Component' }),
  Function: (around) => ({
    component_id: parent(around, 'Component').id,
    kind: 'Function',
    is_chosen: false,
  }),
  UML: ({ chance }) => ({ view: chance.of(umlViews), kind: chance.of(umlKinds) }),
  Task: (around) => {
    const [importance, emergency] = scales(around);
    return {
      ...taskSource(around),
      importance,
      emergency,
      priority: priorityOf(importance, emergency),
      processor_id: around.chance.of(around.people),
      plan_close_at: plannedClose(around),
      closed_at: null,
      memo: '',
      userstory: '',
    };
  },
  Testcase: (around) => ({
    source_id: parent(around, 'Requirement').id,
    layer: 2,
    kind: 'Requirement',
    importance: rank(around.chance, 3),
    index: around.chance.below(10),
  }),
  Defect: (around) => ({
    layer: 2,
    kind: around.chance.of(['Bug', 'Bug', 'Bug', 'DesignIssue', 'RequirementIssue', 'Duplicate', 'Question']),
    importance: rank(around.chance, 4),
    processor_id: around.chance.of(around.people),
    component_id: sometimes(around, 'Component', 0.7),
    iteration_id: sometimes(around, 'Iteration', 0.6),
    verify_iteration_id: sometimes(around, 'Iteration', 0.3),
  }),
  Risk: (around) => {
    const [probability, impact] = scales(around);
    return {
      kind: around.chance.of(['Resource', 'Technology', 'Progress']),
      probability,
      impact,
      priority: priorityOf(probability, impact),
      processor_id: around.chance.of(around.people),
      plan_close_at: plannedClose(around),
      closed_at: null,
    };
  },
  Iteration: ({ chance, people, createdAt }) => ({
    kind: chance.of(dictionaries.iteration).code,
    manager_id: chance.of(people),
    begin_at: dayText(createdAt),
    closed_at: dayText(createdAt + 14 * dayMs),
  }),
  Document: () => ({ layer: 2, kind: 'Document' }),
};
