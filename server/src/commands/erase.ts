// Erasing a person: name, mail address and picture are replaced everywhere, what was done stays. The account remains as
// a number without a name, because items, comments and the history refer to it.
import { randomBytes } from 'node:crypto';
import { definitionOf, isPerson, type WordedChange } from '@tracery/contract';
import { endTokensOf } from '../access-tokens/index.ts';
import { endSessionsOf, nameKeys } from '../accounts/index.ts';
import { createPasswords } from '../platform/crypto/passwords.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { setProduct } from '../tenancy/scope.ts';
import { containing, escapeRegex } from '../platform/database/text.ts';
import type { PersonRow } from './people.ts';
import { productIds } from './tables.ts';

/** In both languages: names are no texts that screens translate. */
const formerMember = 'Former member 前成员';

const erasedUsername = (id: number): string => `former-member-${id}`;

interface Names {
  username: string;
  fullname: string;
  replacement: string;
}

/** `@mira` and not `@mira.okoro`, nor a mail address. */
const mentionOf = (username: string) =>
  new RegExp(String.raw`(?<![\w/.+=-])@${escapeRegex(username)}(?![\w+=@-]|[.,]\w)`, 'gi');

const isSamePerson = (value: unknown, { username }: Names): boolean =>
  typeof value === 'string' && value.toLowerCase() === username.toLowerCase();

const isPersonField = (kind: string, field: string): boolean => {
  const definition = definitionOf(kind)?.fields[field];
  return definition !== undefined && isPerson(definition);
};

/** Fields that hold people say usernames; entries about reviews say names, joined by commas. */
function withoutName(kind: string, changes: readonly WordedChange[], names: Names): WordedChange[] {
  const mention = mentionOf(names.username);
  const valueOf = (field: string, value: unknown): unknown => {
    if (isPersonField(kind, field) && isSamePerson(value, names)) return names.replacement;
    if (typeof value !== 'string') return value;
    if (field === 'reviewers')
      return value
        .split(', ')
        .map((name) => (name === names.fullname || isSamePerson(name, names) ? formerMember : name))
        .join(', ');
    return value.replaceAll(mention, `@${names.replacement}`);
  };
  return changes.map((change) => ({
    ...change,
    ...('from' in change && { from: valueOf(change.field, change.from) }),
    ...('to' in change && { to: valueOf(change.field, change.to) }),
  }));
}

async function eraseFromHistory(trx: Trx, productId: number, names: Names): Promise<number> {
  const rows = await trx.all(
    sql<{ id: number; kind: string; changes: WordedChange[] }>`
      select id, kind, changes from history where product_id = ${productId}
        and (changes::text ilike ${containing(names.username)} or changes::text like ${containing(names.fullname || names.username)})
    `,
  );
  let erased = 0;
  for (const { id, kind, changes } of rows) {
    const replaced = JSON.stringify(withoutName(kind, changes, names));
    if (replaced === JSON.stringify(changes)) continue;
    await trx.run(
      sql`update history set changes = ${replaced}::jsonb where product_id = ${productId} and id = ${id}`,
    );
    erased += 1;
  }
  return erased;
}

/** Texts that stand for themselves. The contents of items do not: versions, baselines and votes hold their hashes. */
const texts = [
  { table: 'comments', column: 'comment' },
  { table: 'testcase_runs', column: 'note' },
  { table: 'review_votes', column: 'comment' },
] as const;

async function eraseMentions(trx: Trx, productId: number, names: Names): Promise<number> {
  const mention = mentionOf(names.username);
  let erased = 0;
  for (const { table, column } of texts) {
    const rows = await trx.all(
      sql<{ place: string; text: string }>`
        select ctid::text as place, ${sql.ref(column)} as text from ${sql.table(table)}
        where product_id = ${productId} and ${sql.ref(column)} ilike ${containing(`@${names.username}`)} for update
      `,
    );
    for (const row of rows) {
      const replaced = row.text.replaceAll(mention, `@${names.replacement}`);
      if (replaced === row.text) continue;
      if (table === 'comments') await searchAnew(trx, productId, row.place);
      await trx.run(
        sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${replaced}
          where product_id = ${productId} and ctid = ${row.place}::tid
        `,
      );
      erased += 1;
    }
  }
  return erased;
}

/** The comment is not found before the worker has read it again. */
async function searchAnew(trx: Trx, productId: number, place: string): Promise<void> {
  const named = sql`select product_id, item_id, kind, id from comments where product_id = ${productId} and ctid = ${place}::tid`;
  await trx.run(
    sql`
      delete from search_texts s using (${named}) c
      where s.product_id = ${productId} and s.item_id = c.item_id and s.comment_id = c.id
    `,
  );
  await trx.run(
    sql`
      insert into search_pending (product_id, item_id, kind) select product_id, item_id, kind from (${named}) c
      on conflict do nothing
    `,
  );
}

/** Items whose content names the person: others wrote it, and others decide. */
async function contentsNaming(trx: Trx, productId: number, { username }: Names): Promise<string[]> {
  const mention = mentionOf(username);
  const rows = await trx.all(
    sql<{ kind: string; item_id: number; content: string }>`
      select i.kind, c.item_id, c.content from item_contents c
        join items i on i.product_id = ${productId} and i.id = c.item_id
      where c.product_id = ${productId} and c.content ilike ${containing(`@${username}`)}
    `,
  );
  return rows
    .filter(({ content }) => content.search(mention) >= 0)
    .map(({ kind, item_id: id }) => `product ${productId}, ${kind} ${id}`);
}

async function leaveProduct(trx: Trx, productId: number, userId: number): Promise<void> {
  await trx.run(sql`delete from memberships where product_id = ${productId} and user_id = ${userId}`);
  await trx.run(
    sql`
      update products set manager_id = coalesce((
        select user_id from memberships where product_id = ${productId} and 'ProductManager' = any (roles)
        order by created_at, user_id limit 1
      ), manager_id) where id = ${productId} and manager_id = ${userId}
    `,
  );
  // Cached lists hold names.
  await trx.run(
    sql`
      insert into item_revisions as r (product_id, kind, revision) values (${productId}, 'Person', 1)
      on conflict (product_id, kind) do update set revision = r.revision + 1
    `,
  );
}

export interface Erased {
  entries: number;
  mentions: number;
  /** Where the content of an item still names the person. */
  contents: string[];
  /** Of the picture. */
  avatarHash: string | undefined;
}

export async function erasePerson(trx: Trx, person: PersonRow): Promise<Erased> {
  const { id, username, fullname, email } = person;
  const names = { username, fullname, replacement: erasedUsername(id) };
  const erased: Erased = { entries: 0, mentions: 0, contents: [], avatarHash: undefined };
  for (const productId of await productIds(trx)) {
    await setProduct(trx, productId);
    erased.entries += await eraseFromHistory(trx, productId, names);
    erased.mentions += await eraseMentions(trx, productId, names);
    erased.contents.push(...(await contentsNaming(trx, productId, names)));
    await leaveProduct(trx, productId, id);
    await trx.run(
      sql`
        delete from invitations
        where product_id = ${productId} and (user_id = ${id} or lower(email) = ${email?.toLowerCase() ?? null})
      `,
    );
  }
  const avatar = await trx.maybe(
    sql<{ hash: string }>`delete from avatars where user_id = ${id} returning hash`,
  );
  erased.avatarHash = avatar?.hash;
  await endSessionsOf(trx, id);
  await endTokensOf(trx, id);
  // The history names a token; its name may name the person.
  await trx.run(sql`update access_tokens set name = beginning where user_id = ${id}`);
  await trx.run(
    sql`update access_token_uses set address = '' where token_id in (select t.id from access_tokens t where t.user_id = ${id})`,
  );
  await trx.run(sql`update sessions set user_agent = '' where user_id = ${id}`);
  await trx.run(sql`delete from idempotency_keys where user_id = ${id}`);
  await trx.run(sql`delete from login_guesses where username_key = ${username.toLowerCase()}`);
  await trx.run(sql`delete from known_devices where user_id = ${id}`);
  await trx.run(sql`delete from authenticators where user_id = ${id}`);
  await trx.run(sql`delete from identities where user_id = ${id}`);
  await trx.run(sql`delete from recovery_codes where user_id = ${id}`);
  await trx.run(sql`delete from passkeys where user_id = ${id}`);
  await trx.run(sql`delete from notice_settings where user_id = ${id}`);
  await trx.run(sql`delete from login_tries where username_key = ${username.toLowerCase()}`);
  if (email) await trx.run(sql`delete from verification_codes where email_key = ${email.toLowerCase()}`);
  // Mails that were not sent yet.
  await trx.run(
    sql`
      delete from graphile_worker._private_jobs
      where lower(payload ->> 'email') = ${email?.toLowerCase() ?? null} or payload ->> 'userId' = ${String(id)}
    `,
  );
  const passwordHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
  const keys = await nameKeys({ username: names.replacement, fullname: formerMember });
  await trx.run(
    sql`
      update users set username = ${names.replacement}, fullname = ${formerMember}, email = null, intro = '',
        password_hash = ${passwordHash}, name_keys = ${keys}, needs_name_keys = false, last_product_id = null,
        disabled_at = coalesce(disabled_at, now()), erased_at = now(), updated_at = now()
      where id = ${id}
    `,
  );
  return erased;
}
