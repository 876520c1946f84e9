// A screen says what its person does with an item. Checked like every call, announced, written nowhere.
import type { Looker } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { avatarUrlOf, nameOf } from '../tenancy/people.ts';
import { requireItem } from '../work-items/rows.ts';

type Person = Pick<Looker, 'name' | 'avatar'>;

export const signPresence =
  (announce: (productId: number, looker: Looker) => void): Handler<'POST /damapi/v1/live/presence'> =>
  async (context, { body: { kind, sourceId, sign } }) => {
    const { productId, looker } = await context.read(async (trx, scope) => {
      const { userId, username } = scope;
      const [person] = await Promise.all([
        trx.one(
          sql<Person>`
            select ${nameOf(sql`u`)} as name, ${avatarUrlOf(sql`a.id`)} as avatar
            from users u left join avatars a on a.user_id = u.id where u.id = ${userId}
          `,
        ),
        requireItem(trx, scope, kind, sourceId),
      ]);
      return { productId: scope.productId, looker: { itemId: sourceId, userId, username, ...person, sign } };
    });
    announce(productId, looker);
    return {};
  };
