// The items and people that texts name, asked for at once. What is not known stays plain text.
import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { itemAddressesIn, referencesIn, type Reference } from '@tracery/contract/records/references';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useMemo } from 'react';
import { useRead } from '../../../lib/query/use-read.ts';
import { useSession } from '../../../lib/session/current-session.ts';

const list = 'GET /damapi/v1/references/list';

type Named = Answer<Registry[typeof list]>;
export type NamedItem = Named['items'][number];
export type NamedPerson = Named['people'][number];

type Mention = Pick<Extract<Reference, { type: 'mention' }>, 'usernames' | 'userId'>;

export interface KnownReferences {
  itemByNumber: (kind: ItemKind, oid: number) => NamedItem | undefined;
  itemById: (kind: ItemKind, id: number) => NamedItem | undefined;
  /** By id, if the mention has one; otherwise the first of its usernames that somebody has. */
  person: (mention: Mention) => NamedPerson | undefined;
  /** The present product: addresses of others are left alone. */
  productId: number;
}

const joined = (words: readonly string[], most: number) => [...new Set(words)].slice(0, most).join(' ');

/** What the texts name, as the call asks for it. */
function namedIn(texts: readonly string[], productId: number) {
  const found = texts.flatMap(referencesIn);
  const addresses = texts
    .flatMap((text) => itemAddressesIn(text, location.origin))
    .filter((address) => (address.productId ?? productId) === productId);
  const { itemsMax, peopleMax } = limits.reference;
  return {
    numbers: joined(
      found.flatMap((one) => (one.type === 'item' ? [itemNumber(one.kind, one.oid)] : [])),
      itemsMax,
    ),
    ids: joined(
      addresses.map(({ kind, id }) => `${kind}-${id}`),
      itemsMax,
    ),
    usernames: joined(
      found.flatMap((one) => (one.type === 'mention' && !one.userId ? one.usernames : [])),
      peopleMax,
    ),
    people: joined(
      found.flatMap((one) => (one.type === 'mention' && one.userId ? [String(one.userId)] : [])),
      peopleMax,
    ),
  };
}

function knownFrom({ items, people }: Named, productId: number): KnownReferences {
  const numbered = new Map(items.map((item) => [itemNumber(item.kind, item.oid), item]));
  const byId = new Map(items.map((item) => [item.id, item]));
  const byUserId = new Map(people.map((person) => [person.id, person]));
  const byName = new Map(people.map((person) => [person.username.toLowerCase(), person]));
  return {
    productId,
    itemByNumber: (kind, oid) => numbered.get(itemNumber(kind, oid)),
    itemById: (kind, id) => (byId.get(id)?.kind === kind ? byId.get(id) : undefined),
    person({ usernames, userId }) {
      if (userId !== undefined) return byUserId.get(userId);
      const username = usernames.find((name) => byName.has(name.toLowerCase()));
      return username === undefined ? undefined : byName.get(username.toLowerCase());
    },
  };
}

const freshFor = 60_000;

/** Undefined while nothing is known, or nothing named. */
export function useReferences(texts: readonly string[]): KnownReferences | undefined {
  const productId = useSession()?.claims.productId ?? 0;
  const all = texts.join('\n\0');
  const query = useMemo(() => namedIn(all.split('\n\0'), productId), [all, productId]);
  const isWanted = Object.values(query).some((words) => words !== '');
  const { data } = useRead(list, { query }, { isWanted, isQuiet: true, keepsPrevious: true, freshFor });
  return useMemo(
    () => (data && isWanted ? knownFrom(data, productId) : undefined),
    [data, isWanted, productId],
  );
}
