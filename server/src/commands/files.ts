// tracery files clean|move: bytes that nothing refers to, and moving from a folder to S3 or back.
import {
  createStorage,
  createStore,
  type StorageConfig,
  type StoreConfig,
} from '../platform/storage/create.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { eraseBytes, findUnreferenced, type Unreferenced } from '../records/index.ts';
import { CommandError, type Command } from './command.ts';
import { sizeOf } from './doctor/check.ts';

const amount = ({ files, bytes }: Unreferenced['found']) => `${files} (${sizeOf(bytes)})`;

const clean: Command = {
  name: 'files clean',
  takes: '[--dry-run]',
  summary: 'Looks through the file store for bytes that nothing refers to; they go after 30 days',
  options: { 'dry-run': { type: 'boolean' } },
  help: [
    '--dry-run          only says what there is',
    'The worker does the same: it looks each week and erases each hour.',
  ],
  async run({ config, db, record }, _positionals, values) {
    const isDry = values['dry-run'] === true;
    const storage = await createStorage(config.storage);
    const sums = await findUnreferenced(db, storage, { isDry });
    if (!isDry) await eraseBytes(db, storage);
    await db.transaction((trx) => record(trx, { detail: { isDry, erased: isDry ? 0 : sums.due.files } }));
    return {
      json: { isDry, ...sums },
      lines: [
        `${amount(sums.due)} ${isDry ? 'would be erased' : 'erased'}: nothing referred to them for long enough`,
        `${amount(sums.waiting)} wait for that`,
        `${amount(sums.found)} ${isDry ? 'would be noted' : 'noted'}: nothing refers to them, they go in 30 days`,
      ],
    };
  },
};

const nameOf = (config: StoreConfig): string =>
  'directory' in config ? config.directory : `${config.s3.endpoint}/${config.s3.bucket}`;

function requireFormer({ former }: StorageConfig): StoreConfig {
  if (former) return former;
  throw new CommandError(
    'FILES_FORMER_STORE says from where: set FILES_STORE to where files shall be and FILES_FORMER_STORE to where they ' +
      'are, restart Tracery, and run this again (docs/operations.md)',
  );
}

interface Moved {
  copied: number;
  bytes: number;
  /** With other bytes than their name says: left where they are. */
  damaged: string[];
}

/** What was copied is in the new store and synced before it is removed from the former one. */
async function moveFiles(from: Storage, to: Storage, removes: boolean): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, damaged: [] };
  for await (const { hash, size } of from.list()) {
    if (!(await to.has(hash))) {
      const stored = await to.put(await from.open(hash), size);
      if (stored.hash !== hash) {
        await to.remove(stored.hash);
        moved.damaged.push(hash);
        continue;
      }
      moved.copied += 1;
      moved.bytes += size;
    }
    if (removes) await from.remove(hash);
  }
  return moved;
}

const move: Command = {
  name: 'files move',
  takes: '[--remove]',
  summary: 'Copies all files from FILES_FORMER_STORE to FILES_STORE while people work',
  options: { remove: { type: 'boolean' } },
  help: ['--remove           removes from the former store what is in the new one'],
  async run({ config, db, record }, _positionals, values) {
    const former = requireFormer(config.storage);
    const removes = values['remove'] === true;
    const { copied, bytes, damaged } = await moveFiles(
      await createStore(former),
      await createStore(config.storage),
      removes,
    );
    await db.transaction((trx) => record(trx, { detail: { copied, damaged: damaged.length, removes } }));
    return {
      json: { copied, bytes, damaged },
      lines: [
        `${copied} files (${sizeOf(bytes)}) copied from ${nameOf(former)} to ${nameOf(config.storage)}`,
        ...damaged.map((hash) => `${hash} has other bytes than its name says, and was left where it is`),
        damaged.length === 0
          ? 'Everything is there. Remove FILES_FORMER_STORE from the settings and restart Tracery'
          : 'Bring them back from a backup, and run this again',
      ],
      exitCode: damaged.length === 0 ? 0 : 1,
    };
  },
};

export const fileCommands = [clean, move];
