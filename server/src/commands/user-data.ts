// tracery user export|erase: what is known of a person, and forgetting it.
import { createStorage } from '../platform/storage/create.ts';
import { archiveStream } from '../platform/archive-stream.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { setProduct } from '../tenancy/scope.ts';
import { saveArchive } from './archive.ts';
import { CommandError, textOf, type Command, type CommandContext } from './command.ts';
import { erasePerson } from './erase.ts';
import { findOwnPerson, findPerson, onlyManagedBy } from './people.ts';
import { personColumns, productIds, readOneMoment, withoutTimeouts } from './tables.ts';

/** Secrets and hashes of them are nobody's data. */
const secretColumns = ['password_hash', 'secret_hash', 'first_secret_hash', 'sealed_secret', 'code_hash'];

async function* rowsOf(
  trx: Trx,
  table: string,
  column: string,
  userId: number,
  productId?: number,
): AsyncGenerator<string> {
  // The owner sees some tables of all products.
  const inProduct = productId === undefined ? sql`` : sql`and t.product_id = ${productId}`;
  const rows = await trx.all(
    sql<{ row: string }>`
      select (to_jsonb(t) - ${secretColumns}::text[])::text as row from ${sql.table(table)} t
      where ${sql.ref(`t.${column}`)} = ${userId} ${inProduct}
    `,
  );
  for (const { row } of rows) yield row;
}

/** In every table that refers to people; those of products, product by product. */
async function* allRowsOf(
  trx: Trx,
  { table, column, hasProduct }: { table: string; column: string; hasProduct: boolean },
  userId: number,
): AsyncGenerator<string> {
  if (!hasProduct) yield* rowsOf(trx, table, column, userId);
  for (const productId of hasProduct ? await productIds(trx) : []) {
    await setProduct(trx, productId);
    yield* rowsOf(trx, table, column, userId, productId);
  }
}

async function* auditOf(trx: Trx, userId: number): AsyncGenerator<string> {
  const rows = await trx.all(
    sql<{ row: string }>`
      select to_jsonb(e)::text as row from audit_events e where e.actor_id = ${userId} or e.person_id = ${userId}
      order by e.id
    `,
  );
  for (const { row } of rows) yield row;
}

const exportPerson: Command = {
  name: 'user export',
  takes: '<username> --output <file.zip>',
  summary: 'All that is stored about a person: an archive of JSON lines and the picture',
  options: { output: { type: 'string' } },
  async run({ db, config, record }, [named], values) {
    const file = textOf(values['output']);
    if (!file) throw new CommandError('say where to: --output <file.zip>');
    const person = await db.transaction(async (trx) => {
      const found = await findPerson(trx, named);
      await record(trx, { personId: found.id });
      return found;
    });
    const { id, username } = person;
    const storage = await createStorage(config.storage);
    const archive = archiveStream(async (zip) => {
      await db.transaction(async (trx) => {
        await readOneMoment(trx);
        await zip.addLines('users.jsonl', rowsOf(trx, 'users', 'id', id));
        for (const place of await personColumns(trx))
          await zip.addLines(`${place.table}.${place.column}.jsonl`, allRowsOf(trx, place, id));
        await zip.addLines('audit_events.jsonl', auditOf(trx, id));
        const avatar = await trx.maybe(sql<{ hash: string }>`select hash from avatars where user_id = ${id}`);
        if (avatar) await zip.add('picture.webp', await storage.open(avatar.hash));
      });
      return { format: 'tracery-person', formatVersion: 1 };
    });
    await saveArchive(file, archive);
    return {
      json: { id, username, file },
      lines: [`what is stored about ${username} was written to ${file}`],
    };
  },
};

/** The bytes of a picture, unless somebody else has the same. */
async function removeBytes({ db }: CommandContext, storage: Storage, hash: string): Promise<void> {
  const isUsed = await db.transaction(async (trx) => {
    if (await trx.maybe(sql`select from avatars where hash = ${hash} limit 1`)) return true;
    return (await trx.maybe(sql`select from files where hash = ${hash} limit 1`)) !== undefined;
  });
  if (!isUsed) await storage.remove(hash);
}

const erase: Command = {
  name: 'user erase',
  takes: '<username> --confirm <username>',
  summary: 'Replaces name, mail address and picture of a person everywhere; cannot be undone',
  options: { confirm: { type: 'string' } },
  help: ['--confirm           the username once more'],
  async run(context, [named], values) {
    const { db, config, record } = context;
    const { person, erased } = await db.transaction(async (trx) => {
      await withoutTimeouts(trx);
      const found = await findOwnPerson(trx, named);
      if (textOf(values['confirm']) !== found.username)
        throw new CommandError(`this cannot be undone: say --confirm ${found.username}`);
      const alone = await onlyManagedBy(trx, found.id);
      if (alone.length > 0)
        throw new CommandError(
          `nobody else manages product ${alone.map(({ id }) => id).join(', ')}: tracery product give-manager <id> <username>`,
        );
      const done = await erasePerson(trx, found);
      await record(trx, { personId: found.id, detail: { entries: done.entries, mentions: done.mentions } });
      return { person: found, erased: done };
    });
    if (erased.avatarHash) await removeBytes(context, await createStorage(config.storage), erased.avatarHash);
    return {
      json: { id: person.id, entries: erased.entries, mentions: erased.mentions, contents: erased.contents },
      lines: [
        `${person.username} was erased: ${erased.entries} entries of the history and ${erased.mentions} mentions changed`,
        ...(erased.contents.length > 0
          ? [
              'The contents of these items name the person; their members can change them:',
              ...erased.contents,
            ]
          : []),
      ],
    };
  },
};

export const userDataCommands = [exportPerson, erase];
