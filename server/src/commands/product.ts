// tracery product list|export|verify|import|restore|delete|give-manager: products.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { enterForJob, setProduct } from '../tenancy/scope.ts';
import { createImageProcessor } from '../platform/images/images.ts';
import {
  ArchiveProblem,
  importProduct,
  verifyProduct,
  writeProduct,
  type Imported,
  type ImportProgress,
} from '../product-archive/index.ts';
import { createStorage } from '../platform/storage/create.ts';
import { clearCurrentProduct } from '../tenancy/memberships.ts';
import { saveArchive } from './archive.ts';
import { CommandError, tableLines, textOf, type Command } from './command.ts';
import { findOwnPerson } from './people.ts';
import { withoutTimeouts } from './tables.ts';

interface ProductRow {
  id: number;
  name: string;
  deleted_at: Date | null;
}

/** Enters and locks it. */
async function findProduct(trx: Trx, given: string | undefined): Promise<ProductRow> {
  const id = Number(given);
  if (!Number.isSafeInteger(id)) throw new CommandError('name a product by its number: tracery product list');
  await setProduct(trx, id);
  const product = await trx.maybe(
    sql<ProductRow>`select id, name, deleted_at from products where id = ${id} for no key update`,
  );
  if (!product) throw new CommandError(`there is no product ${id}`);
  return product;
}

const list: Command = {
  name: 'product list',
  takes: '',
  summary: 'All products: managers, members, whether they are deleted',
  run: ({ db, record }) =>
    db.transaction(async (trx) => {
      const rows = await trx.all(
        sql<ProductRow & { members: number; managers: string[]; created_at: Date }>`
          select p.id, p.name, p.deleted_at, p.created_at,
            (select count(*) from memberships m where m.product_id = p.id) as members,
            array(select u.username from memberships m join users u on u.id = m.user_id
              where m.product_id = p.id and 'ProductManager' = any (m.roles) and u.disabled_at is null
              order by lower(u.username)) as managers
          from products p order by p.id
        `,
      );
      await record(trx);
      const products = rows.map(({ deleted_at: deletedAt, created_at: createdAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        deletedAt: deletedAt?.toISOString() ?? null,
      }));
      const lines = tableLines([
        ['id', 'name', 'members', 'managers', 'deleted'],
        ...products.map(({ id, name, members, managers, deletedAt }) => [
          String(id),
          name,
          String(members),
          managers.join(', ') || '(none: give-manager)',
          deletedAt?.slice(0, 10) ?? '',
        ]),
      ]);
      return { json: products, lines };
    }),
};

const deleteProduct: Command = {
  name: 'product delete',
  takes: '<id> --confirm <name>',
  summary: `Deletes a product as its manager would; it can be restored for ${limits.product.restoreDays} days`,
  options: { confirm: { type: 'string' } },
  help: ['--confirm           the name of the product'],
  run: ({ db, record }, [given], values) =>
    db.transaction(async (trx) => {
      const { id, name, deleted_at: deletedAt } = await findProduct(trx, given);
      if (deletedAt) throw new CommandError(`product ${id} is deleted already`);
      if (textOf(values['confirm']) !== name) throw new CommandError(`say --confirm ${JSON.stringify(name)}`);
      await trx.run(sql`update products set deleted_at = now() where id = ${id}`);
      await clearCurrentProduct(trx, id);
      await record(trx, { productId: id });
      return {
        json: { id, name },
        lines: [`product ${id} (${name}) is deleted: tracery product restore ${id}`],
      };
    }),
};

const restore: Command = {
  name: 'product restore',
  takes: '<id>',
  summary: `Brings a product back that was deleted in the last ${limits.product.restoreDays} days`,
  run: ({ db, record }, [given]) =>
    db.transaction(async (trx) => {
      const { id, name, deleted_at: deletedAt } = await findProduct(trx, given);
      if (!deletedAt) throw new CommandError(`product ${id} is not deleted`);
      const restored = await trx.run(
        sql`
          update products set deleted_at = null
          where id = ${id} and deleted_at > now() - make_interval(days => ${limits.product.restoreDays})
        `,
      );
      if (restored === 0)
        throw new CommandError(
          `product ${id} was deleted more than ${limits.product.restoreDays} days ago: restore a backup`,
        );
      await record(trx, { productId: id });
      return { json: { id, name }, lines: [`product ${id} (${name}) is back`] };
    }),
};

const giveManager: Command = {
  name: 'product give-manager',
  takes: '<id> <username>',
  summary: 'Makes somebody manager of a product that no active account manages',
  run: ({ db, record }, [given, named]) =>
    db.transaction(async (trx) => {
      const { id, name } = await findProduct(trx, given);
      const person = await findOwnPerson(trx, named);
      if (person.disabled_at) throw new CommandError(`${person.username} is disabled`);
      const manager = await trx.maybe(
        sql<{ username: string }>`
          select u.username from memberships m join users u on u.id = m.user_id
          where m.product_id = ${id} and 'ProductManager' = any (m.roles) and u.disabled_at is null limit 1
        `,
      );
      if (manager)
        throw new CommandError(
          `${manager.username} manages product ${id} and can hand it over or add managers`,
        );
      await trx.run(
        sql`
          insert into memberships as m (product_id, user_id, roles)
          values (${id}, ${person.id}, array['ProductManager'])
          on conflict (product_id, user_id)
            do update set roles = array['ProductManager'] || array_remove(m.roles, 'Guest')
        `,
      );
      await trx.run(sql`update products set manager_id = ${person.id} where id = ${id}`);
      await record(trx, { productId: id, personId: person.id, detail: { roles: ['ProductManager'] } });
      return {
        json: { id, name, manager: person.username },
        lines: [`${person.username} manages ${name} (${id})`],
      };
    }),
};

const exportProduct: Command = {
  name: 'product export',
  takes: '<id> --output <file.zip>',
  summary: 'A product as its managers can export it: Markdown, JSON lines, the uploaded files, of one moment',
  options: { output: { type: 'string' } },
  async run({ db, config, record }, [given], values) {
    const file = textOf(values['output']);
    if (!file) throw new CommandError('say where to: --output <file.zip>');
    const { id, name } = await db.transaction(async (trx) => {
      const product = await findProduct(trx, given);
      await record(trx, { productId: product.id });
      return product;
    });
    const missing: string[] = [];
    const archive = writeProduct({
      db,
      storage: await createStorage(config.storage),
      enter: async (trx) => {
        await withoutTimeouts(trx);
        return enterForJob(trx, id, 0);
      },
      onMissing: (path) => missing.push(path),
    });
    await saveArchive(file, archive);
    return {
      json: { id, name, file, missing },
      lines: [
        `product ${id} (${name}) was written to ${file}`,
        ...missing.map((path) => `missing in the file store: ${path}`),
      ],
    };
  },
};

const verify: Command = {
  name: 'product verify',
  takes: '<file.zip>',
  summary: 'Whether an exported product is what was written, to the last byte',
  async run({ db, record }, [file = '']) {
    await db.transaction((trx) => record(trx));
    try {
      const { counts, files, madeBy, missing = [] } = await verifyProduct(file);
      const number = Object.keys(files).length;
      return {
        json: { file, isWhole: true, madeBy, counts, missing },
        lines: [
          `${file} is whole: ${number} files, made by ${madeBy}`,
          ...missing.map((path) => `was missing when it was made: ${path}`),
        ],
      };
    } catch (error) {
      if (error instanceof ArchiveProblem) throw new CommandError(`${file}: ${error.message}`);
      throw error;
    }
  },
};

/** On a screen that somebody looks at. */
function showProgress({ phase, done, of }: ImportProgress): void {
  if (!process.stderr.isTTY) return;
  const words = { files: 'files stored', items: 'items', records: 'entries of history and the rest' };
  process.stderr.write(`\r\u001B[K${done}${of > 0 ? ` of ${of}` : ''} ${words[phase]}`);
}

const endProgress = () => void (process.stderr.isTTY && process.stderr.write('\r\u001B[K'));

const linesOfImported = (file: string, { id, name, renamed, notMembers, missing }: Imported): string[] => [
  `${file} is product ${id} (${name})`,
  ...renamed.map(({ from, to }) => `${from} is called ${to} here: somebody else has the name`),
  ...notMembers.map((username) => `${username} has an account here and is no member: invite them`),
  ...missing.map((path) => `was missing when it was made, and left out: ${path}`),
];

const importArchive: Command = {
  name: 'product import',
  takes: '<file.zip> --manager <username> [--name <name>] [--people all|<username>,…]',
  summary: 'A new product out of an exported one, with its numbers, history and files',
  options: { manager: { type: 'string' }, name: { type: 'string' }, people: { type: 'string' } },
  help: [
    '--manager username  who manages it here, and is its only member who can sign in',
    '--name name         unless it keeps its own',
    '--people names      who of the archive is the account of the same name here; otherwise nobody is,',
    '                    and everybody becomes an account that nobody can sign in to',
  ],
  async run({ db, config, secrets, record }, [file = ''], values) {
    const name = textOf(values['name'])?.trim();
    if (name !== undefined && (name === '' || name.length > limits.item.nameMax))
      throw new CommandError(`a name has 1 to ${limits.item.nameMax} characters`);
    const manager = await db.transaction((trx) => findOwnPerson(trx, textOf(values['manager'])));
    if (manager.disabled_at) throw new CommandError(`${manager.username} is disabled`);
    const people = textOf(values['people'])?.toLowerCase() ?? '';
    const pictures = createImageProcessor();
    try {
      const imported = await importProduct(
        { db, storage: await createStorage(config.storage), pictures, secrets },
        {
          file,
          managerId: manager.id,
          name,
          same:
            people === 'all'
              ? 'all'
              : new Set(
                  people
                    .split(',')
                    .map((one) => one.trim())
                    .filter(Boolean),
                ),
          onBegin: withoutTimeouts,
          record: (trx, productId) => record(trx, { productId, detail: { file } }),
          onProgress: showProgress,
        },
      );
      endProgress();
      return { json: { file, ...imported }, lines: linesOfImported(file, imported) };
    } catch (error) {
      endProgress();
      if (error instanceof ArchiveProblem) throw new CommandError(`${file}: ${error.message}`);
      throw error;
    } finally {
      pictures.close();
    }
  },
};

export const productCommands = [
  list,
  exportProduct,
  verify,
  importArchive,
  restore,
  deleteProduct,
  giveManager,
];
