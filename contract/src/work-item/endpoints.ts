// The endpoints of a kind, declared from its definition. Their types are in endpoint-types.ts.
import { z } from 'zod';
import { bytes, type Endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { canBePlanned, holdsPlans } from '../records/link-types.ts';
import { markdownRule } from '../records/text-shape.ts';
import type { RefusalKey } from '../refusals.ts';
import { flag, id, listOf, moment, nothing, version, wireId, withRule, written } from '../schemas.ts';
import type { Definition, Fields } from './definition.ts';
import type { ItemEndpoints, ItemOf } from './endpoint-types.ts';
import { refersOf, schemaOf } from './field-schemas.ts';
import { isPerson, isUserProvided, linkBase } from './fields.ts';
import { exportQueryOf, groupListSchema, groupQueryOf, listQueryOf, nameQuery } from './list-queries.ts';

const name = z.string({ error: 'valid.required' }).trim().min(1, 'valid.required').max(limits.item.nameMax);
const tag = z.string().max(limits.item.tagsMax * (limits.item.tagMax + 1));
const content = z.string().max(limits.item.contentMax);
const markdown = withRule(content, markdownRule);
const plainText = z.string().max(limits.item.textMax);

const dataOf = ({ texts = [] }: Definition, ofContent: z.ZodType<string> = content) =>
  z.object({ content: ofContent, ...Object.fromEntries(texts.map((text) => [text, plainText.optional()])) });
/** Not trusted: the session's product counts, and a different one is refused. */
const productId = z.int().optional().meta({ refers: 'Product' });

const reference = z.object({ id: z.int(), oid: z.int(), name: z.string() });

const common = {
  id: z.int(),
  oid: z.int(),
  productId: z.int(),
  name: z.string(),
  tag: z.string(),
  status: z.int(),
  isFrozen: flag,
  isSuspect: flag.meta({ description: 'Whether it was made for a text that was changed since.' }),
  version: z.int(),
  ...written,
  updatedAt: moment,
};

/** What a step of its life can change, beside the status. */
const changedWith = ({ fields, hasTasks }: Definition) =>
  z.object({
    status: z.int(),
    ...('closedAt' in fields && { closedAt: schemaOf(fields['closedAt']!) }),
    ...(hasTasks && taskShape),
  });

const taskShape = { taskId: z.int(), taskOid: z.int(), taskName: z.string() };

/** The iteration in which it is planned; zero and empty if there is none. */
const plannedShape = { plannedId: z.int(), plannedOid: z.int(), plannedName: z.string() };

/** How many items are planned in it, and how many of them are done. */
const planShape = { plannedItems: z.int(), doneItems: z.int() };

/** Whether it passed before a text was changed that its run depends on. */
const runShape = { isStale: flag };

function shapeOf({ kind, fields, hasTasks, hasRuns }: Definition): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = { ...common };
  for (const [field, own] of Object.entries(fields)) {
    shape[field] = schemaOf(own);
    if (isPerson(own)) for (const part of ['', 'Name', 'Avatar']) shape[linkBase(field) + part] = z.string();
    if (own.type !== 'link' && own.type !== 'source') continue;
    shape[`${linkBase(field)}Oid`] = z.int();
    shape[`${linkBase(field)}Name`] = z.string();
  }
  return {
    ...shape,
    ...(hasTasks ? taskShape : {}),
    ...(hasRuns ? runShape : {}),
    ...(canBePlanned(kind) ? plannedShape : {}),
    ...(holdsPlans(kind) ? planShape : {}),
  };
}

const sendable = (fields: Fields, isNew: boolean) =>
  Object.fromEntries(
    Object.entries(fields)
      // What nobody can choose, or not any more, may be sent and is not looked at.
      .filter(([, own]) => isUserProvided(own) && (isNew || !own.isFinal))
      .map(([field, own]) => [
        field,
        isNew && own.isRequired ? schemaOf(own) : schemaOf(own).optional().meta(refersOf(own)),
      ]),
  );

/** A call that would succeed: the first choice of each field that must be chosen. */
const exampleOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, { isRequired, values, sources }]): [string, unknown][] => {
      if (sources) return [['kind', sources[0]]];
      return isRequired ? [[field, values?.[0] ?? 1]] : [];
    }),
  );

/** Naming nobody, or nothing, is a choice too. */
const nobody = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, { type, isRequired }]) =>
      type === 'person' || (type === 'link' && !isRequired) ? [[field, 0]] : [],
    ),
  );

/** What every step of an item's life may be sent with. */
export const seenBody = z.object({
  seenStatus: z
    .int()
    .optional()
    .meta({ description: 'The status at which it was seen. If it has another one now, it is not moved.' }),
});

export const itemSchema = <D extends Definition>(definition: D) =>
  z.object(shapeOf(definition)) as unknown as z.ZodType<ItemOf<D['fields']>>;

export const itemListSchema = <D extends Definition>(definition: D) =>
  listOf(itemSchema(definition)).extend({
    isTotalExact: z.boolean().meta({ description: 'Whether there are not more than total.' }),
  });

export function endpointsOf<const D extends Definition>(definition: D): ItemEndpoints<D> {
  const { kind, path, fields, words } = definition;
  const what = words.en.toLowerCase();
  const data = dataOf(definition);
  // The content of a diagram is its source.
  const sentData = kind === 'UML' ? data : dataOf(definition, markdown);
  const quotaRefusals: RefusalKey[] = ['quota.productItems', 'quota.personItems'];
  const contentRefusals: RefusalKey[] = [
    'content.tooManyImages',
    ...(kind === 'UML' ? [] : (['content.tooNested', 'content.tooManyMarks'] as const)),
  ];
  const changed = changedWith(definition);
  const { manualStatus, dateOrder, updating } = definition;
  const crossed: RefusalKey[] = dateOrder ? [dateOrder.refusal] : [];
  const persons: RefusalKey[] = Object.values(fields).some(isPerson) ? ['person.unknown'] : [];
  const numbers = Object.values(definition.statuses).map(({ number }) => number);
  const bodySize = 4 * limits.item.contentMax + 64 * 1024;
  const onOne = (as?: string) => ({
    access: 'member' as const,
    params: z.object({ id: wireId(kind, as) }),
  });
  const stateRefusals: RefusalKey[] = ['notFound', manualStatus ? 'item.frozenByChoice' : 'item.frozen'];
  const declared: Record<string, Endpoint> = {
    [`GET ${path}/list`]: {
      summary: `List each ${what} that matches`,
      access: 'member',
      query: listQueryOf(definition),
      answer: itemListSchema(definition),
    },
    [`GET ${path}/groups`]: {
      summary: `How many match, by status or another value: each ${what}`,
      access: 'member',
      query: groupQueryOf(definition),
      answer: groupListSchema,
    },
    [`GET ${path}/export`]: {
      summary: `Each ${what} that matches, as a file for table programs`,
      access: 'member',
      query: exportQueryOf(definition),
      answer: bytes,
      refusals: ['export.tooMany', 'export.busy', 'timeZone.unknown'],
    },
    [`GET ${path}/get/{id}`]: {
      summary: `One ${what} with its content`,
      ...onOne(),
      answer: z.object({ ...shapeOf(definition), data }),
      refusals: ['notFound'],
    },
    [`GET ${path}/name`]: {
      summary: `Number and name of each ${what}, to choose from`,
      access: 'member',
      query: nameQuery,
      answer: listOf(reference),
    },
    [`POST ${path}/create`]: {
      summary: `Make a ${what}`,
      access: 'member',
      bodySize,
      body: z.object({
        productId,
        name,
        tag: tag.optional(),
        data: sentData.optional(),
        ...sendable(fields, true),
      }),
      answer: z.object({ id: z.int(), oid: z.int() }),
      refusals: [
        'valid.required',
        'link.unknown',
        ...contentRefusals,
        ...quotaRefusals,
        ...crossed,
        ...persons,
      ],
      example: {
        body: {
          name: `A first ${what}`,
          tag: 'energy',
          data: { content: '**Intro**' },
          ...exampleOf(fields),
          ...nobody(fields),
        },
      },
    },
    [`POST ${path}/update`]: {
      summary: `Save a ${what}`,
      access: 'member',
      bodySize,
      body: z.object({
        productId,
        id: id(kind),
        version,
        name: name.optional(),
        tag: tag.optional(),
        data: sentData.partial().optional(),
        ...(manualStatus && { status: z.literal(numbers).optional() }),
        ...sendable(fields, false),
      }),
      answer: z.object({ version: z.int(), status: z.int() }),
      refusals: [
        ...stateRefusals,
        'valid.required',
        'link.unknown',
        'version.missing',
        'item.stale',
        ...contentRefusals,
        ...(updating ? [updating.refusal] : []),
        ...crossed,
        ...persons,
      ],
      example: {
        body: {
          id: 1,
          version: 1,
          name: `A better ${what}`,
          tag: 'energy,ocpp',
          data: { content: '**Goal**' },
          ...nobody(fields),
        },
      },
    },
    [`DELETE ${path}/delete/{id}`]: {
      summary: `Put a ${what} into the trash`,
      ...onOne(),
      answer: nothing,
      refusals: [...stateRefusals, definition.deleting.refusal, 'item.hasDependents'],
    },
  };
  for (const { action, from, unchangedAt = [], refusal } of definition.transitions) {
    const isFirst = [...from, ...unchangedAt].includes(definition.initialStatus);
    const seenAt = isFirst ? definition.initialStatus : from[0]!;
    declared[`POST ${path}/${action}/{id}`] = {
      summary: `Move a ${what}: ${action}`,
      ...onOne(isFirst ? undefined : from[0]),
      body: seenBody,
      answer: changed,
      refusals: [...stateRefusals, refusal, 'item.stale'],
      example: { body: { seenStatus: definition.statuses[seenAt]!.number } },
    };
  }
  if (definition.freezing) {
    const refused: RefusalKey[] = ['notFound', definition.freezing.refusal];
    declared[`POST ${path}/freeze/{id}`] = {
      summary: `Freeze a ${what}`,
      ...onOne(),
      answer: changed,
      refusals: refused,
    };
    declared[`POST ${path}/restore/{id}`] = {
      summary: `Restore a frozen ${what}`,
      ...onOne('frozen'),
      answer: changed,
      refusals: refused,
    };
  }
  // The keys and types follow from the definition; endpoint-types.ts says how.
  return declared as unknown as ItemEndpoints<D>;
}
