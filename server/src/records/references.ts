// What a text names: items by number or id, people by username or id. One round trip, whatever it names.
import { findReferences, isItemKind, limits, type Role } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { avatarUrlOf, nameOf } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { findNamed, type Named } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';

const wordsIn = (text: string, most: number): string[] => text.split(' ').filter(Boolean).slice(0, most);

const byNumber = (word: string): Named[] =>
  findReferences(word).flatMap((found) =>
    found.type === 'item' ? [{ kind: found.kind, oid: found.oid }] : [],
  );

function byId(word: string): Named[] {
  const [kind = '', id] = word.split('-');
  return isItemKind(kind) && /^\d{1,15}$/.test(id ?? '') ? [{ kind, id: Number(id) }] : [];
}

interface NamedPeople {
  usernames: readonly string[];
  userIds: readonly number[];
}

/** Members, and who was erased: they have no name left that would tell who they were. */
const findPeople = (trx: ReadTrx, { productId }: Scope, { usernames, userIds }: NamedPeople) =>
  trx.all(
    sql<{ id: number; username: string; name: string; avatar: string; roles: Role[] }>`
      select u.id, u.username, ${nameOf(sql`u`)} as name, ${avatarUrlOf(sql`a.id`)} as avatar,
        coalesce(m.roles, '{}') as roles
      from users u
        left join memberships m on m.product_id = ${productId} and m.user_id = u.id
        left join avatars a on a.user_id = u.id
      where (u.id = any (${userIds}::bigint[])
          or lower(u.username) = any (${usernames.map((name) => name.toLowerCase())}::text[]))
        and (m.user_id is not null or u.erased_at is not null)
      order by u.id
    `,
  );

export const listReferences =
  (kinds: Kinds): Handler<'GET /damapi/v1/references/list'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      const { itemsMax, peopleMax } = limits.reference;
      const named = [
        ...wordsIn(query.numbers, itemsMax).flatMap(byNumber),
        ...wordsIn(query.ids, itemsMax).flatMap(byId),
      ];
      const [items, people] = await Promise.all([
        findNamed(trx, scope, kinds, named),
        findPeople(trx, scope, {
          usernames: wordsIn(query.usernames, peopleMax),
          userIds: wordsIn(query.people, peopleMax)
            .map(Number)
            .filter((id) => Number.isSafeInteger(id) && id > 0),
        }),
      ]);
      return { items, people };
    });
