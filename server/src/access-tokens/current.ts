// What a program asks first: whether its token is good, as whom it acts and what it opens.
import type { TokenScope } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { nameOf } from '../tenancy/people.ts';

interface Row {
  username: string;
  person_name: string;
  is_robot: boolean;
  /** Of the token, if there is one. */
  name: string | null;
  scope: TokenScope;
  only_product: number | null;
  expires_at: Date;
}

export const currentToken: Handler<'GET /usrapi/v1/tokens/current'> = (context) =>
  context.read(async (trx, { userId, tokenId = null }) => {
    const row = await trx.one(
      sql<Row>`
        select u.username, ${nameOf(sql`u`)} as person_name, u.is_robot, t.name, t.scope, t.only_product, t.expires_at
        from users u left join access_tokens t on t.id = ${tokenId} where u.id = ${userId}
      `,
    );
    const { username, person_name: personName, is_robot: isRobot, name, scope } = row;
    return {
      userId,
      username,
      personName,
      isRobot,
      token:
        name === null
          ? null
          : { name, scope, productId: row.only_product ?? 0, expiresAt: row.expires_at.toISOString() },
    };
  });
