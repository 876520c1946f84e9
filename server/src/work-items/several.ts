// Filters with several values. A list of one value walks an index that has it first and the order second; a list of
// several walks one such index for each value, and merges what they begin with. Walking the whole kind in its order would
// read all of it for values that are seldom.
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Conditions, Several } from './filters.ts';

/** One condition, where nothing walks by it. */
export const anyOf = ({ column, values, type, or, but }: Several): Sql => {
  const isOne = sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;
  const narrowed = but ? sql`(${isOne} and ${but})` : isOne;
  return or ? sql`(${narrowed} or ${or})` : narrowed;
};

interface Walk {
  /** The filter that is walked, and the conditions without it. */
  walked: Several;
  rest: Conditions;
}

/** Nothing to walk where the list starts from a few ids. */
export function walkOf(conditions: Conditions): Walk | undefined {
  const [walked, ...several] = conditions.several;
  const { plannedIds, isSuspect, reviews } = conditions;
  if (!walked || plannedIds || isSuspect || reviews) return undefined;
  return { walked, rest: { ...conditions, several } };
}

/** What `firstOf` yields for each value; its conditions are those of the list with one value. */
export function mergedFirst({ walked, rest }: Walk, firstOf: (conditions: Conditions) => Sql): Sql {
  const { column, values, type, or, but } = walked;
  const isValue = sql`item.${sql.ref(column)} = chosen.value`;
  const ofValues = firstOf({ ...rest, where: [...rest.where, isValue, ...(but ? [but] : [])] });
  const branches = [
    sql`select few.* from unnest(${values}::${sql.raw(type)}[]) chosen (value) cross join lateral (${ofValues}) few`,
    ...(or ? [sql`(${firstOf({ ...rest, where: [...rest.where, or] })})`] : []),
  ];
  return sql.join(branches, ' union all ');
}
