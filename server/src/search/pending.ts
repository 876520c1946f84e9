// Makes the search texts of items that were there before the search was.
import { isItemKind } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import { enterForJob } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { rebuildItemTexts } from '../work-items/search-texts.ts';

const batch = 100;

interface Pending {
  product_id: number;
  item_id: number;
  kind: string;
}

/** Somebody who writes meanwhile waits, or has written first: then what is there now is read. */
async function fillOne(db: Database, kinds: Kinds, { product_id: productId, item_id: id, kind }: Pending) {
  await db.transaction(async (trx) => {
    const scope = await enterForJob(trx, productId, 0);
    const model = isItemKind(kind) ? kinds[kind].model : undefined;
    const row =
      model &&
      (await trx.maybe(
        sql<ItemRow>`
          select * from ${sql.table(model.table)}
          where product_id = ${productId} and id = ${id} and deleted_at is null for no key update
        `,
      ));
    if (row) {
      const texts = model.texts.map((text) => String(row[text]));
      await rebuildItemTexts(trx, scope, { ...row, kind: model.kind, texts });
    }
    await trx.run(sql`delete from search_pending where product_id = ${productId} and item_id = ${id}`);
  });
}

/** Until none is left, or for so long. */
export async function fillSearchTexts(db: Database, kinds: Kinds, longestMs = Infinity): Promise<number> {
  const end = performance.now() + longestMs;
  let filled = 0;
  for (;;) {
    const pending = await db.transaction((trx) =>
      trx.all(sql<Pending>`select * from search_pending_items(${sql.number(batch)})`),
    );
    for (const one of pending) await fillOne(db, kinds, one);
    filled += pending.length;
    if (pending.length < batch || performance.now() > end) return filled;
  }
}

/** Less than the time between two runs. */
const runMs = 50_000;

export const searchCron = ({ db, kinds }: { db: Database; kinds: Kinds }): CronTask[] => [
  {
    name: 'fill-search-texts',
    at: '* * * * *',
    run: async () => void (await fillSearchTexts(db, kinds, runMs)),
  },
];
