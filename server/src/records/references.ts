// What a text names: items by number or id, people by username. One round trip, whatever it names.
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

const findMembers = (trx: ReadTrx, { productId }: Scope, usernames: readonly string[]) =>
  trx.all(
    sql<{ username: string; name: string; avatar: string; roles: Role[] }>`
      select u.username, ${nameOf(sql`u`)} as name, ${avatarUrlOf(sql`a.id`)} as avatar, m.roles
      from users u
        join memberships m on m.product_id = ${productId} and m.user_id = u.id
        left join avatars a on a.user_id = u.id
      where lower(u.username) = any (${usernames.map((name) => name.toLowerCase())}::text[])
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
        findMembers(trx, scope, wordsIn(query.usernames, peopleMax)),
      ]);
      return { items, people };
    });
