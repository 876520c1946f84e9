// What lists and pickers of a kind can be asked for, made from its definition.
import { z } from 'zod';
import { limits } from '../limits.ts';
import { canBePlanned } from '../records/link-types.ts';
import { canBeReviewed, reviewFilters } from '../traces/reviews.ts';
import { columnMax, direction, namedProduct, page, wireInteger } from '../schemas.ts';
import type { Definition } from './definition.ts';
import { refersOf, schemaOf } from './field-schemas.ts';
import type { Field } from './fields.ts';

/** What every list can be filtered by. */
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
  return (isWord(field) ? schemaOf(field) : wireInteger().min(0).max(largestOf(field)))
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
  plannedId: wireInteger().min(1).optional().meta({
    refers: 'Iteration',
    isFilter: true,
    description: 'Only what is planned in this iteration.',
  }),
};

const reviewQuery = {
  review: z.enum(reviewFilters).optional().meta({
    description: 'Only what is in review, approved, approved and changed since, or waits for the own vote.',
  }),
};

export function listQueryOf({
  kind,
  fields,
  filters,
  ignoredFilters = [],
  sorts,
  hiddenSorts = [],
  hasPlaces,
}: Definition) {
  const sortNames: readonly string[] = [
    ...commonSorts,
    ...sorts,
    ...hiddenSorts,
    ...(hasPlaces ? ['place'] : []),
  ];
  const own: object = Object.fromEntries([
    ...filters.map((field) => [field, filterOf(fields[field]!)]),
    ...ignoredFilters.map((filter) => [filter, wireInteger().optional()]),
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
