// Keeps who a text mentions: the id of the person goes behind each username, because an erased person's username may be
// given to somebody else.
import { referencesIn, withUserIds } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';

const usernamesMax = 200;

/** The text as it is stored. With `most` characters it stays as it was written rather than become too long. */
export async function keepMentions(
  trx: Trx,
  { productId }: Scope,
  markdown: string,
  most: number,
): Promise<string> {
  if (!markdown.includes('@')) return markdown;
  const named = referencesIn(markdown).flatMap((found) =>
    found.type === 'mention' && found.userId === undefined ? found.usernames : [],
  );
  const usernames = [...new Set(named.map((name) => name.toLowerCase()))].slice(0, usernamesMax);
  if (usernames.length === 0) return markdown;
  const members = await trx.all(
    sql<{ id: number; username: string }>`
      select u.id, lower(u.username) as username
      from users u join memberships m on m.product_id = ${productId} and m.user_id = u.id
      where lower(u.username) = any (${usernames}::text[])
    `,
  );
  const kept = withUserIds(markdown, new Map(members.map(({ id, username }) => [username, id])));
  return kept.length > most ? markdown : kept;
}
