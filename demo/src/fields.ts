// The columns of single kinds, with the values of a new item.
import { dictionaries, priorityOf, umlKinds, umlViews, type Field, type ItemKind } from '@tracery/contract';
import { snakeCase, type Model } from '../../server/src/work-items/model.ts';
import type { Random } from './random.ts';
import type { Value } from './copy.ts';
import { dayMs, dayText } from './dates.ts';
import type { Item, ItemsByKind } from './types.ts';

interface FieldContext {
  random: Random;
  created: ItemsByKind;
  people: readonly number[];
  createdAt: number;
  origin: Item | undefined;
  component: Item | undefined;
  /** Until the next iteration begins. */
  iterationMs: number;
}

/** Low ranks are more likely. */
const rank = (random: Random, highest: number) =>
  Math.min(1 + random.int(highest), 1 + random.int(highest + 1));

const sometimes = ({ random, created }: FieldContext, kind: ItemKind, probability: number) =>
  random.boolean(probability) ? random.pick(created[kind]).id : null;

/** Where an owner is optional. */
const somebody = ({ random, people }: FieldContext, probability: number) =>
  random.boolean(probability) ? random.pick(people) : null;

const taskSource = ({ origin }: FieldContext) => ({
  kind: origin?.kind ?? 'Task',
  source_id: origin?.id ?? null,
});

const scales = ({ random }: FieldContext) => [rank(random, 3), rank(random, 3)] as const;

/** Where chance alone would not look like the work of a team. */
const chosenFields: Partial<Record<ItemKind, (context: FieldContext) => Record<string, Value>>> = {
  Feature: (context) => ({
    kind: context.random.pick(dictionaries.feature).code,
    importance: rank(context.random, 3),
    processor_id: somebody(context, 0.7),
  }),
  Requirement: (context) => ({
    source_id: context.origin!.id,
    layer: 2,
    kind: context.random.boolean(0.3) ? 'Non-functional' : 'Functional',
    importance: rank(context.random, 3),
    processor_id: somebody(context, 0.8),
    is_developing: false,
  }),
  Component: () => ({ layer: 4, kind: 'Component' }),
  Function: (context) => ({
    component_id: context.component!.id,
    kind: 'Function',
    is_chosen: false,
  }),
  UML: ({ random }) => ({ view: random.pick(umlViews), kind: random.pick(umlKinds) }),
  Task: (context) => {
    const [importance, emergency] = scales(context);
    return {
      ...taskSource(context),
      importance,
      emergency,
      priority: priorityOf(importance, emergency),
      processor_id: context.random.pick(context.people),
      plan_close_at: null,
      closed_at: null,
      memo: '',
      userstory: '',
    };
  },
  Testcase: (context) => ({
    source_id: context.origin!.id,
    layer: 2,
    kind: 'Requirement',
    importance: rank(context.random, 3),
    processor_id: somebody(context, 0.6),
    index: context.random.int(10),
  }),
  Defect: (context) => ({
    layer: 2,
    kind: context.random.pick([
      'Bug',
      'Bug',
      'Bug',
      'DesignIssue',
      'RequirementIssue',
      'Duplicate',
      'Question',
    ]),
    importance: rank(context.random, 4),
    processor_id: context.random.pick(context.people),
    component_id: sometimes(context, 'Component', 0.7),
    iteration_id: sometimes(context, 'Iteration', 0.6),
    verify_iteration_id: sometimes(context, 'Iteration', 0.3),
  }),
  Risk: (context) => {
    const [probability, impact] = scales(context);
    return {
      kind: context.random.pick(['Resource', 'Technology', 'Progress']),
      probability,
      impact,
      priority: priorityOf(probability, impact),
      processor_id: context.random.pick(context.people),
      plan_close_at: null,
      closed_at: null,
    };
  },
  Iteration: ({ random, people, createdAt, iterationMs }) => ({
    kind: random.pick(dictionaries.iteration).code,
    manager_id: random.pick(people),
    begin_at: dayText(createdAt),
    closed_at: dayText(createdAt + Math.min(Math.max(iterationMs, 14 * dayMs), 42 * dayMs)),
  }),
  Document: () => ({ layer: 2, kind: 'Document' }),
};

/** Any value that the definition allows. */
function anyValue(field: Field, own: Record<string, Value>, context: FieldContext): Value {
  const { random, people } = context;
  switch (field.type) {
    case 'text':
      return random.pick(
        field.dictionary ? dictionaries[field.dictionary].map(({ code }) => code) : field.values!,
      );
    case 'rank':
      return rank(random, field.ranks!.length);
    case 'scale':
      return rank(random, field.max!);
    case 'derived':
      return priorityOf(...(field.from!.map((name) => own[snakeCase(name)]) as [number, number]));
    case 'link':
      return field.isRequired
        ? context.created[field.target!].at(-1)!.id
        : sometimes(context, field.target!, 0.5);
    case 'owner':
    case 'person':
      return random.pick(people);
    case 'day':
      return random.boolean(0.5) ? dayText(context.createdAt + random.between(5, 60) * dayMs) : null;
    case 'integer':
    case 'fixed':
      return field.initial as Value;
    case 'source':
    case 'moment':
    default:
      return null;
  }
}

/** Every column of a kind. */
export function ownFields({ kind, columns, texts }: Model, context: FieldContext): Record<string, Value> {
  const own: Record<string, Value> = { ...chosenFields[kind]?.(context) };
  for (const { column, definition } of columns)
    if (!(column in own)) own[column] = anyValue(definition, own, context);
  for (const column of texts) own[column] ??= '';
  return own;
}
