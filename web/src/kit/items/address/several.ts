// Filters with several values, and those without a control of their own in the toolbar, as the address holds them: values
// with commas between them, dates as `last14` or `2026-11-01..2026-11-14`.
import { canBeReviewed, reviewFilters } from '@tracery/contract/traces/reviews';
import type { ItemView } from '../view.ts';
import type { ItemsSearch } from './items-search.ts';

/** Parameters of the list call for the two ends of a range. */
const ends: Readonly<Record<string, readonly [string, string]>> = {
  updated: ['updatedFrom', 'updatedTo'],
  created: ['beginAt', 'endAt'],
};

const endsOf = (name: string): readonly [string, string] => ends[name] ?? [`${name}From`, `${name}To`];

export const dateFilters = ({ definition: { fields } }: ItemView): string[] => [
  'updated',
  'created',
  ...Object.keys(fields).filter((name) => fields[name]!.type === 'day'),
];

/** What a list can be grouped by. */
export const groupsOf = ({ definition, list, isPlanned }: ItemView): string[] => [
  ...(list.statuses.length > 0 ? ['status'] : []),
  ...(definition.groups ?? []),
  ...(isPlanned ? ['plannedId'] : []),
];

/** All by which it can be narrowed, apart from its text. */
export const filtersOf = (view: ItemView): string[] => [
  ...groupsOf(view),
  'creatorId',
  'tag',
  'suspect',
  ...(canBeReviewed(view.definition.kind) ? ['review'] : []),
  ...dateFilters(view),
];

/** Words that the list can be narrowed by: statuses, and frozen where that is a flag over them. */
export const statusWords = ({ definition, list }: ItemView): string[] => [
  ...list.statuses,
  ...(definition.freezing ? ['frozen'] : []),
];

const range = /^(last\d{1,3}|(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?)$/;

/** Whether a list can be asked for it: an address may have been typed. */
function isValue(view: ItemView, name: string, value: string): boolean {
  const { fields } = view.definition;
  if (name === 'status') return statusWords(view).includes(value);
  if (name === 'review') return reviewFilters.some((filter) => filter === value);
  if (name === 'suspect') return value === 'true';
  if (name === 'tag') return value.trim() !== '';
  if (dateFilters(view).includes(name)) return range.test(value) && value !== '..';
  return fields[name]?.values?.includes(value) ?? /^\d{1,15}$/.test(value);
}

/** Filters of which the toolbar shows one value in a control of its own. */
const hasControl = ({ definition: { fields } }: ItemView, name: string): boolean =>
  ['status', 'plannedId', 'suspect', 'review'].includes(name) ||
  ['link', 'source', 'owner', 'person'].includes(fields[name]?.type ?? '');

export type Several = Readonly<Record<string, string>>;

/** The others, each with its values. */
export function severalIn(view: ItemView, search: ItemsSearch): Several {
  const several: Record<string, string> = {};
  for (const name of new Set([...filtersOf(view), ...view.definition.filters])) {
    const values = (search[name] ?? '').split(',').filter((value) => isValue(view, name, value));
    const isShown = hasControl(view, name) && values.length === 1 && values[0] !== '0';
    if (values.length > 0 && !isShown) several[name] = values.join();
  }
  return several;
}

const dayMs = 24 * 60 * 60 * 1000;

/** From the beginning of the first day to the end of the last, of whoever reads. */
function rangeQuery(name: string, value: string): Record<string, string> {
  const [from, to] = endsOf(name);
  const moment = (day: string | undefined, hour: string) => day && new Date(`${day}T${hour}`).toISOString();
  const days = /^last(\d+)$/.exec(value)?.[1];
  if (days) return { [from]: new Date(new Date().setHours(0, 0, 0, 0) - Number(days) * dayMs).toISOString() };
  const [first, last] = value.split('..');
  // A day of its own field has no hour, and is compared as it is written.
  const isDay = !(name in ends);
  const begin = isDay ? first && `${first}T00:00:00Z` : moment(first, '00:00:00');
  const end = isDay ? last && `${last}T00:00:00Z` : moment(last, '23:59:59.999');
  return { ...(begin && { [from]: begin }), ...(end && { [to]: end }) };
}

/** Where frozen is a flag that covers the status, a status asks for what is not frozen. */
function statusesQuery({ definition, list }: ItemView, words: readonly string[]): Record<string, unknown> {
  const status = words.flatMap((word) => definition.statuses[word]?.number ?? []).join();
  if (status === '') return { isFrozen: 1 };
  if (words.includes('frozen')) return { status, orFrozen: 1 };
  return definition.freezing && !list.includesFrozen ? { status, isFrozen: 0 } : { status };
}

/** What the list call is asked for. */
export const severalQuery = (view: ItemView, several: Several): Record<string, unknown> =>
  Object.assign(
    {},
    ...Object.entries(several).map(([name, values]) => {
      if (name === 'status') return statusesQuery(view, values.split(','));
      return dateFilters(view).includes(name) ? rangeQuery(name, values) : { [name]: values };
    }),
  ) as Record<string, unknown>;
