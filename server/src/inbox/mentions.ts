// Whom a text mentions: by id, and in texts older than that by username.
import { limits, mentionedUserIds, referencesIn } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Of the names that a mention may be, the longest that somebody has. */
export async function mentionedIn(trx: ReadTrx, markdown: string): Promise<number[]> {
  const byId = mentionedUserIds(markdown).slice(0, limits.reference.peopleMax);
  const mentions = referencesIn(markdown)
    .flatMap((one) =>
      one.type === 'mention' && one.userId === undefined
        ? [one.usernames.map((name) => name.toLowerCase())]
        : [],
    )
    .slice(0, limits.reference.peopleMax);
  if (mentions.length === 0) return byId;
  const people = await trx.all(
    sql<{ id: number; name: string }>`
      select id, lower(username) as name from users
      where lower(username) = any (${[...new Set(mentions.flat())]}::text[])
    `,
  );
  const ids = new Map(people.map(({ id, name }) => [name, id]));
  const byName = mentions.flatMap((names) => ids.get(names.find((name) => ids.has(name)) ?? '') ?? []);
  return [...new Set([...byId, ...byName])];
}
