// Bytes that nothing refers to. Those of rows that went are noted by triggers, those of uploads before their row is
// written; what escaped both, because a process died in between, is found by looking through the store.
import { limits } from '@tracery/contract';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import { erasingLock } from '../platform/storage/erasing.ts';
import type { Storage, StoredFile } from '../platform/storage/storage.ts';

const erasedAtOnce = 200;
const lookedAtOnce = 500;

/** False while somebody copies files, who must find what they know of. */
async function eraseIfFree(trx: Trx, storage: Storage, hash: string): Promise<boolean> {
  const { mayErase } = await trx.one(
    sql<{ mayErase: boolean }>`select pg_try_advisory_xact_lock(${erasingLock}) as "mayErase"`,
  );
  if (!mayErase) return false;
  const { isFree } = await trx.one(sql<{ isFree: boolean }>`select release_bytes(${hash}) as "isFree"`);
  if (isFree) await storage.remove(hash);
  return true;
}

/** Erases what was kept for long enough. */
export async function eraseBytes(
  db: Database,
  storage: Storage,
  { evenIfYoung = false }: { evenIfYoung?: boolean } = {},
): Promise<void> {
  for (;;) {
    const old = await db.transaction((trx) =>
      trx.all(
        sql<{ hash: string }>`
          select hash from erasable_bytes where kept_until < now() or ${evenIfYoung}
          order by kept_until limit ${erasedAtOnce}
        `,
      ),
    );
    for (const { hash } of old) if (!(await db.transaction((trx) => eraseIfFree(trx, storage, hash)))) return;
    if (old.length < erasedAtOnce) return;
  }
}

interface Amount {
  files: number;
  bytes: number;
}

export interface Unreferenced {
  /** Found now, and kept for 30 days from now on. */
  found: Amount;
  /** Known before, and not kept for long enough. */
  waiting: Amount;
  /** Kept for long enough: the job of each hour erases them. */
  due: Amount;
}

/** An upload stores its bytes before it says so. */
const isSettled = ({ at }: StoredFile) => at.getTime() < Date.now() - limits.contentImage.unboundFor;

async function sort(db: Database, files: readonly StoredFile[], isDry: boolean, sums: Unreferenced) {
  const sizes = new Map(files.map(({ hash, size }) => [hash, size]));
  await db.transaction(async (trx) => {
    const rows = await trx.all(
      sql<{ hash: string; state: keyof Unreferenced }>`
        select u.hash, case when e.hash is null then 'found' when e.kept_until < now() then 'due' else 'waiting' end as state
        from unreferenced_bytes(${[...sizes.keys()]}::text[]) u (hash) left join erasable_bytes e on e.hash = u.hash
      `,
    );
    for (const { hash, state } of rows) {
      sums[state].files += 1;
      sums[state].bytes += sizes.get(hash)!;
    }
    const found = rows.filter(({ state }) => state === 'found').map(({ hash }) => hash);
    if (!isDry && found.length > 0)
      await trx.run(
        sql`insert into erasable_bytes (hash) select unnest(${found}::text[]) on conflict (hash) do nothing`,
      );
  });
}

/** Looks through the whole store, and notes what nothing refers to unless it is a dry run. */
export async function findUnreferenced(
  db: Database,
  storage: Storage,
  { isDry }: { isDry: boolean },
): Promise<Unreferenced> {
  const none = (): Amount => ({ files: 0, bytes: 0 });
  const sums: Unreferenced = { found: none(), waiting: none(), due: none() };
  let batch: StoredFile[] = [];
  for await (const file of storage.list()) {
    if (!isSettled(file)) continue;
    batch.push(file);
    if (batch.length < lookedAtOnce) continue;
    await sort(db, batch, isDry, sums);
    batch = [];
  }
  await sort(db, batch, isDry, sums);
  return sums;
}

export const storageCron = ({ db, storage }: { db: Database; storage: Storage }): CronTask[] => [
  { name: 'erase-bytes', at: '41 * * * *', run: () => eraseBytes(db, storage) },
  {
    name: 'find-unreferenced-bytes',
    at: '17 4 * * 0',
    run: async () => void (await findUnreferenced(db, storage, { isDry: false })),
  },
];
