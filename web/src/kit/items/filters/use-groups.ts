// How many items of a list have which value of a field.
import { limits } from '@tracery/contract/limits';
import type { Answer, Registry } from '@tracery/contract';
import type { ItemPath } from '@tracery/contract/kinds/summaries.generated';
import { useRead } from '../../../lib/query/use-read.ts';
import { parentField, type Address, type ListAddress } from '../address/address.ts';
import { queryOf } from '../list/use-list.ts';
import type { ItemView } from '../view.ts';

export type Group = Answer<Registry[`GET ${ItemPath}/groups`]>['list'][number];

const without = (record: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));

/** The same list without one of its filters. */
export const withoutFilter = <Any extends ListAddress>(view: ItemView, address: Any, name: string): Any => ({
  ...address,
  several: without(address.several, name),
  people: without(address.people, name),
  ...(name === 'status' && { status: '' }),
  ...(name === 'plannedId' && { plannedId: undefined }),
  ...(name === 'suspect' && { isSuspect: false }),
  ...(name === 'review' && { review: undefined }),
  ...(name === parentField(view) && { parentId: undefined }),
});

/** Where frozen counts at its status, a list of a status has it too. */
export const useGroups = (view: ItemView, address: Address, by: string, isWanted = true) =>
  useRead(
    `GET ${view.definition.path}/groups`,
    {
      query: {
        ...queryOf(view, { ...address, page: 1 }, {}),
        by,
        limit: limits.list.limitMax,
        withFrozen: view.list.includesFrozen ? 1 : 0,
      },
    },
    { keepsPrevious: true, isWanted },
  );

/** The values of a filter in the address, by whatever control they were chosen. */
export function valuesOf(view: ItemView, address: Address, name: string): string[] {
  const { several, people, status, plannedId, isSuspect, review, parentId } = address;
  const one =
    several[name] ??
    people[name] ??
    (name === 'status' ? status : undefined) ??
    (name === 'plannedId' && plannedId ? String(plannedId) : undefined) ??
    (name === 'suspect' && isSuspect ? 'true' : undefined) ??
    (name === 'review' ? review : undefined) ??
    (name === parentField(view) && parentId ? String(parentId) : undefined);
  return one ? one.split(',') : [];
}
