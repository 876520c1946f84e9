// The calls of a kind, made from its definition.
import { z } from 'zod';
import { endpoints, type Endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import type { RefusalKey } from '../refusals.ts';
import { direction, id, listOf, moment, nothing, page, version, wireId, wireInteger } from '../schemas.ts';
import type { Definition, Fields } from './definition.ts';
import { schemaOf, type SchemaOf, type SchemasOf } from './field-schemas.ts';
import { isUserProvided, isPerson, type Field, type ItemKind } from './fields.ts';

const name = z.string({ error: 'valid.required' }).trim().min(1, 'valid.required').max(limits.item.nameMax);
const tag = z.string().max(limits.item.tagsMax * (limits.item.tagMax + 1));
const content = z.string().max(limits.item.contentMax);
const plainText = z.string().max(limits.item.textMax);

type DataOf<D extends Definition> = z.ZodObject<
  { content: z.ZodString } & {
    [Text in NonNullable<D['texts']>[number]]: z.ZodOptional<z.ZodString>;
  }
>;

const dataOf = ({ texts = [] }: Definition) =>
  z.object({ content, ...Object.fromEntries(texts.map((text) => [text, plainText.optional()])) });
/** Not trusted: the session's product counts, and a different one is refused. */
const productId = z.int().optional().meta({ refers: 'Product' });
const flag = z.union([z.literal(0), z.literal(1)]);
const wireFlag = wireInteger().min(0).max(1);

/** What every list can be narrowed by. */
const commonQuery = {
  ...page,
  direction: direction.default('desc'),
  query: z.string().max(limits.item.nameMax).optional(),
  id: wireInteger().min(0).optional(),
  oid: wireInteger().min(0).optional(),
  name: z.string().max(limits.item.nameMax).optional(),
  tag: z.string().max(limits.item.tagMax).optional(),
  kind: z.string().max(50).optional(),
  status: wireInteger().min(0).max(100).optional(),
  creatorId: wireInteger().min(0).optional().meta({ refers: 'Self', isFilter: true }),
  creator: z.string().max(limits.account.usernameMax).optional(),
  beginAt: z.iso.datetime({ offset: true }).optional(),
  endAt: z.iso.datetime({ offset: true }).optional(),
  isFrozen: wireFlag.optional(),
  productId: wireInteger().optional().meta({ refers: 'Product' }),
};

export const commonSorts = ['id', 'oid', 'name', 'createdAt', 'updatedAt'] as const;

const reference = z.object({ id: z.int(), oid: z.int(), name: z.string() });

const common = {
  id: z.int(),
  oid: z.int(),
  productId: z.int(),
  name: z.string(),
  tag: z.string(),
  status: z.int(),
  isFrozen: flag,
  version: z.int(),
  creator: z.string(),
  creatorId: z.int(),
  createdAt: moment,
  updatedAt: moment,
};

/** What a step of its life can change, beside the status. */
const changedWith = ({ fields, hasTasks }: Definition) =>
  z.object({
    status: z.int(),
    ...('closedAt' in fields && { closedAt: schemaOf(fields['closedAt']!) }),
    ...(hasTasks && taskShape),
  });

type Changed = z.ZodObject<
  { status: z.ZodInt; closedAt: z.ZodOptional<z.ZodString> } & Partially<typeof taskShape>
>;

const taskShape = { taskId: z.int(), taskOid: z.int(), taskName: z.string() };

type Base<Name extends string> = Name extends `${infer Start}Id` ? Start : never;
type Named<Own extends Fields, Type extends Field['type']> = {
  [Name in keyof Own & string]: Own[Name] extends Field<unknown, Type> ? Base<Name> : never;
}[keyof Own & string];
type LinkNames<Own extends Fields> = Named<Own, 'link' | 'source'>;
type LinkShape<Own extends Fields> = { [Name in `${LinkNames<Own>}Oid`]: z.ZodInt } & {
  [Name in `${LinkNames<Own>}Name`]: z.ZodString;
} & { [Name in Named<Own, 'owner' | 'person'>]: z.ZodString };

export type ItemShape<Own extends Fields> = typeof common &
  SchemasOf<Own> &
  LinkShape<Own> &
  Partial<typeof taskShape>;

/** `sourceId` → `source`: the start of the names under which a link's number and name are answered. */
export const linkBase = (field: string): string => field.replace(/Id$/, '');

function shapeOf<Own extends Fields>({
  fields,
  hasTasks,
}: Definition<ItemKind, string, Own>): ItemShape<Own> {
  const shape: Record<string, z.ZodType> = { ...common };
  for (const [field, own] of Object.entries(fields)) {
    shape[field] = schemaOf(own);
    if (isPerson(own)) shape[linkBase(field)] = z.string();
    if (own.type !== 'link' && own.type !== 'source') continue;
    shape[`${linkBase(field)}Oid`] = z.int();
    shape[`${linkBase(field)}Name`] = z.string();
  }
  return { ...shape, ...(hasTasks ? taskShape : {}) } as unknown as ItemShape<Own>;
}

/** What a reference points at, for the tests over all endpoints. */
const refersOf = (field: Field): Record<string, unknown> => ({ ...schemaOf(field).meta() });

type Partially<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.ZodOptional<Shape[Name]> : never;
};
type Sendable<Own extends Fields> = {
  [Name in keyof Own]: Own[Name] extends { isRequired: false }
    ? z.ZodOptional<SchemaOf<Own[Name]>>
    : Own[Name] extends Field<unknown, 'rank' | 'link' | 'scale' | 'owner'>
      ? SchemaOf<Own[Name]>
      : z.ZodOptional<SchemaOf<Own[Name]>>;
};

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

const isWord = ({ type }: Field) => type === 'text' || type === 'rank';

const filterOf = (field: Field) => {
  const refers = refersOf(field);
  return (isWord(field) ? schemaOf(field) : wireInteger().min(0))
    .optional()
    .meta('refers' in refers ? { ...refers, isFilter: true } : {});
};

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

type ListEndpoint<D extends Definition> = Endpoint & {
  access: 'member';
  query: z.ZodObject<typeof commonQuery & { sort: z.ZodDefault<z.ZodEnum<Record<string, string>>> }>;
  answer: z.ZodObject<{
    list: z.ZodArray<z.ZodObject<ItemShape<D['fields']>>>;
    total: z.ZodInt;
    isTotalExact: z.ZodBoolean;
  }>;
};

type OnOne = { access: 'member'; params: z.ZodObject<{ id: z.ZodType<number> }> };

export type ItemEndpoints<D extends Definition> = Record<`GET ${D['path']}/list`, ListEndpoint<D>> &
  Record<
    `GET ${D['path']}/get/{id}`,
    Endpoint & OnOne & { answer: z.ZodObject<ItemShape<D['fields']> & { data: DataOf<D> }> }
  > &
  Record<
    `GET ${D['path']}/name`,
    Endpoint & {
      access: 'member';
      query: z.ZodObject<typeof nameQuery>;
      answer: z.ZodObject<{ list: z.ZodArray<typeof reference>; total: z.ZodInt }>;
    }
  > &
  Record<
    `POST ${D['path']}/create`,
    Endpoint & {
      access: 'member';
      body: z.ZodObject<
        {
          name: typeof name;
          tag: z.ZodOptional<z.ZodString>;
          data: z.ZodOptional<DataOf<D>>;
          productId: typeof productId;
        } & Sendable<D['fields']>
      >;
      answer: z.ZodObject<{ id: z.ZodInt; oid: z.ZodInt }>;
    }
  > &
  Record<
    `POST ${D['path']}/update`,
    Endpoint & {
      access: 'member';
      body: z.ZodObject<
        {
          id: z.ZodInt;
          version: z.ZodInt;
          name: z.ZodOptional<typeof name>;
          tag: z.ZodOptional<z.ZodString>;
          status: z.ZodOptional<z.ZodInt>;
          data: z.ZodOptional<z.ZodObject<Partially<DataOf<D>['shape']>>>;
          productId: typeof productId;
        } & Partially<SchemasOf<D['fields']>>
      >;
      answer: z.ZodObject<{ version: z.ZodInt; status: z.ZodInt }>;
    }
  > &
  Record<`DELETE ${D['path']}/delete/{id}`, Endpoint & OnOne & { answer: typeof nothing }> &
  Record<
    `POST ${D['path']}/${'freeze' | 'restore' | D['transitions'][number]['action']}/{id}`,
    Endpoint & OnOne & { answer: Changed }
  >;

const nameQuery = {
  ...page,
  sort: z.enum(['id', 'oid', 'name']).default('id'),
  direction: direction.default('asc'),
  name: z.string().max(limits.item.nameMax).optional(),
  layer: wireInteger().default(2),
};

export function endpointsOf<const D extends Definition>(definition: D): ItemEndpoints<D> {
  const { kind, path, fields, words } = definition;
  const what = words.en.toLowerCase();
  const item = z.object(shapeOf(definition as Definition));
  const data = dataOf(definition);
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
  const made: Record<string, Endpoint> = {
    [`GET ${path}/list`]: {
      summary: `List each ${what} that matches`,
      access: 'member',
      query: z.object({
        ...commonQuery,
        id: commonQuery.id.meta({ refers: kind, isFilter: true }),
        sort: z
          .enum([...commonSorts, ...definition.sorts, ...(definition.hiddenSorts ?? [])])
          .default('updatedAt'),
        ...Object.fromEntries(definition.filters.map((field) => [field, filterOf(fields[field]!)])),
        ...Object.fromEntries(
          (definition.ignoredFilters ?? []).map((one) => [one, wireInteger().optional()]),
        ),
      }),
      answer: listOf(item).extend({
        isTotalExact: z.boolean().meta({ description: 'Whether there are not more than total.' }),
      }),
    },
    [`GET ${path}/get/{id}`]: {
      summary: `One ${what} with its content`,
      ...onOne(),
      answer: item.extend({ data }),
      refusals: ['notFound'],
    },
    [`GET ${path}/name`]: {
      summary: `Number and name of each ${what}, to choose from`,
      access: 'member',
      query: z.object(nameQuery),
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
        data: data.optional(),
        ...sendable(fields, true),
      }),
      answer: z.object({ id: z.int(), oid: z.int() }),
      refusals: ['valid.required', 'link.unknown', 'content.tooManyImages', ...crossed, ...persons],
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
        data: data.partial().optional(),
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
        'content.tooManyImages',
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
    made[`POST ${path}/${action}/{id}`] = {
      summary: `Move a ${what}: ${action}`,
      ...onOne(isFirst ? undefined : from[0]),
      answer: changed,
      refusals: [...stateRefusals, refusal],
    };
  }
  if (definition.freezing) {
    const refused: RefusalKey[] = ['notFound', definition.freezing.refusal];
    made[`POST ${path}/freeze/{id}`] = {
      summary: `Freeze a ${what}`,
      ...onOne(),
      answer: changed,
      refusals: refused,
    };
    made[`POST ${path}/restore/{id}`] = {
      summary: `Restore a frozen ${what}`,
      ...onOne('frozen'),
      answer: changed,
      refusals: refused,
    };
  }
  return endpoints(made as Record<`GET /${string}`, Endpoint>) as unknown as ItemEndpoints<D>;
}
