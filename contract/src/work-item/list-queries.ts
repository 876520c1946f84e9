// What lists and pickers of a kind can be asked for, made from its definition.
import { z } from 'zod';
import { limits } from '../limits.ts';
import { canBePlanned } from '../records/link-types.ts';
import { canBeReviewed, reviewFilters } from '../traces/reviews.ts';
import { columnMax, direction, namedProduct, page, wireInteger } from '../schemas.ts';
import type { Definition } from './definition.ts';
import { exportColumnsOf, exportFormats } from './export-columns.ts';
import { refersOf, schemaOf } from './field-schemas.ts';
import type { Field } from './fields.ts';

/**
 * One value, or several of which each matches: repeated, or with commas between them. `refers` and the like belong to
 * what this returns.
 */
const several = <Value extends z.ZodType>(value: Value) =>
  z
    .union([value, z.string().max(severalLength), z.array(z.string().max(severalLength))])
    .transform((sent) =>
      [sent].flat().flatMap((one): unknown[] => (typeof one === 'string' ? one.split(',') : [one])),
    )
    .pipe(z.array(value).min(1).max(limits.list.filterValues));

/** The longest values are tags. */
const severalLength = limits.list.filterValues * (limits.item.tagMax + 1);

const date = () => z.iso.datetime({ offset: true }).optional();

/** What every list can be filtered by. */
const commonQuery = {
  ...page,
  direction: direction.default('desc'),
  query: z.string().max(limits.item.nameMax).optional(),
  id: wireInteger().min(0).optional(),
  oid: wireInteger().min(0).optional(),
  name: z.string().max(limits.item.nameMax).optional(),
  tag: several(z.string().max(limits.item.tagMax)).optional(),
  kind: several(z.string().max(50)).optional(),
  status: several(wireInteger().min(0).max(100)).optional(),
  orFrozen: wireInteger().min(0).max(1).optional().meta({
    description: '1: with status, also whatever is frozen.',
  }),
  creatorId: several(wireInteger().min(0)).optional().meta({ refers: 'Self', isFilter: true }),
  creator: z.string().max(limits.account.usernameMax).optional(),
  beginAt: date(),
  endAt: date(),
  updatedFrom: date(),
  updatedTo: date(),
  isFrozen: wireInteger().min(0).max(1).optional(),
  suspect: z
    .stringbool()
    .optional()
    .meta({ description: 'True: only what was made for a text that was changed since.' }),
  productId: namedProduct,
};

export const commonSorts = ['id', 'oid', 'name', 'createdAt', 'updatedAt'] as const;

const isWord = ({ type }: Field) => type === 'text' || type === 'rank';

/** Scales are kept in small columns; ids have none that is too small. */
const largestOf = ({ max }: Field) => (max === undefined ? Number.MAX_SAFE_INTEGER : columnMax.smallint);

const filterOf = (field: Field) => {
  const refers = refersOf(field);
  return several(isWord(field) ? schemaOf(field) : wireInteger().min(0).max(largestOf(field)))
    .optional()
    .meta('refers' in refers ? { ...refers, isFilter: true } : {});
};

export const nameQuery = z.object({
  ...page,
  sort: z.enum(['id', 'oid', 'name']).default('id'),
  direction: direction.default('asc'),
  name: z.string().max(limits.item.nameMax).optional(),
  layer: wireInteger().default(2),
});

/** The iteration in which an item is planned. */
const plannedQuery = {
  plannedId: several(wireInteger().min(0)).optional().meta({
    refers: 'Iteration',
    isFilter: true,
    description: 'Only what is planned in this iteration; 0: in none.',
  }),
};

const reviewQuery = {
  review: several(z.enum(reviewFilters)).optional().meta({
    description: 'Only what is in review, approved, approved and changed since, or waits for the own vote.',
  }),
};

/** A day that has a field of its own is asked for from one to another: `planCloseAtFrom`, `planCloseAtTo`. */
export const rangedFields = ({ fields }: Definition): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.type === 'day');

const rangesOf = (definition: Definition) =>
  rangedFields(definition).flatMap((name) => [
    [`${name}From`, date()],
    [`${name}To`, date()],
  ]);

export function listQueryOf(definition: Definition) {
  const { kind, fields, filters, ignoredFilters = [], sorts, hiddenSorts = [], hasPlaces } = definition;
  const sortNames: readonly string[] = [
    ...commonSorts,
    ...sorts,
    ...hiddenSorts,
    ...(hasPlaces ? ['place'] : []),
  ];
  const own: object = Object.fromEntries([
    ...filters.map((field) => [field, filterOf(fields[field]!)]),
    ...ignoredFilters.map((filter) => [filter, wireInteger().optional()]),
    ...rangesOf(definition),
  ]);
  return z.object({
    ...commonQuery,
    id: commonQuery.id.meta({ refers: kind, isFilter: true }),
    sort: z.enum(sortNames).default('updatedAt'),
    ...own,
    ...(canBePlanned(kind) ? (plannedQuery as object) : {}),
    ...(canBeReviewed(kind) ? (reviewQuery as object) : {}),
  });
}

/** What a list can be grouped by, and its filters counted: `groups` of the kind, and what all kinds have. */
export const groupNames = (definition: Definition): [string, ...string[]] => [
  'status',
  ...(definition.groups ?? []),
  'creatorId',
  'tag',
  'suspect',
  ...(canBePlanned(definition.kind) ? ['plannedId'] : []),
  ...(canBeReviewed(definition.kind) ? ['review'] : []),
];

/** The same list as a file: all that matches, not a page of it. */
export function exportQueryOf(definition: Definition) {
  const names = exportColumnsOf(definition).map(({ name }) => name);
  return listQueryOf(definition)
    .omit({ page: true, limit: true })
    .extend({
      format: z.enum(exportFormats).default('csv'),
      columns: several(z.enum(names as [string, ...string[]]))
        .optional()
        .meta({ description: 'In this order, with commas between them; all if it is missing.' }),
      timeZone: z
        .string()
        .max(limits.export.timeZoneMax)
        .default('UTC')
        .meta({ description: 'Of the times in the file: a name of the IANA time zone database.' }),
    });
}

/** The groups of the same list. */
export const groupQueryOf = (definition: Definition) =>
  listQueryOf(definition).extend({
    by: z.enum(groupNames(definition)).default('status'),
    withFrozen: wireInteger().min(0).max(1).default(0).meta({
      description: 'By status: 1 counts what is frozen at its status, not apart.',
    }),
  });

export const groupListSchema = z.object({
  list: z.array(
    z.object({
      value: z
        .string()
        .meta({ description: 'As the filter takes it; 0 for none, frozen for what is frozen.' }),
      count: z.int(),
      oid: z.int().meta({ description: 'Of the item that it stands for; otherwise 0.' }),
      name: z.string().meta({ description: 'Of the item or person that it stands for; otherwise empty.' }),
      username: z.string(),
      avatar: z.string(),
    }),
  ),
  total: z.int().meta({ description: 'How many groups there are, as far as they are counted.' }),
  isExact: z.boolean().meta({ description: 'Whether all that match were counted.' }),
});
