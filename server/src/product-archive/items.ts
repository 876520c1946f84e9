// Items as files that people read: Markdown with its fields in front, diagrams as PlantUML with their fields beside them.
import { itemNumber } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Model } from '../work-items/model.ts';
import { itemColumns } from './tables.ts';
import type { ItemText } from '../work-items/fingerprints.ts';
import { forArchive, itemsOfPage, rewriteFingerprints, type Reading, type Row } from './rows.ts';
import type { ArchiveWriter } from '../platform/archive-stream.ts';

/** One value a line; each value is JSON, which every reader of YAML takes. */
export const yamlOf = (fields: Row): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');

/** The number and the name first, the rest by name. */
const fieldsOf = ({ kind }: Model, { oid, name, content: _, id: __, ...rest }: Row): Row => ({
  number: itemNumber(kind, oid as number),
  name,
  ...Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))),
});

async function addItem(archive: ArchiveWriter, model: Model, row: Row): Promise<void> {
  const fields = fieldsOf(model, row);
  const content = row['content'] as string;
  const path = `${model.table}/${fields['number'] as string}`;
  if (!model.definition.isContentSource) {
    await archive.add(`${path}.md`, [`---\n${yamlOf(fields)}---\n${content}`]);
    return;
  }
  await archive.add(`${path}.yaml`, [yamlOf(fields)]);
  await archive.add(`${path}.puml`, [content]);
}

/** All items of the kind, also those in the trash. Returns how many. */
export async function addItems(archive: ArchiveWriter, reading: Reading, model: Model): Promise<number> {
  const { trx, scope, check } = reading;
  const { productId } = scope;
  let count = 0;
  for (let last = 0; ;) {
    await check();
    const found = await trx.all(
      sql<{ oid: number; row: string }>`
        select t.oid, (to_jsonb(t) - 'product_id' || jsonb_build_object(
          'content', coalesce(c.content, ''), 'deleted_by', x.deleted_by
        ))::text as row
        from (
          select * from ${sql.table(model.table)} where product_id = ${productId} and oid > ${last}
          order by oid limit ${sql.number(itemsOfPage)}
        ) t
          left join item_contents c on c.product_id = ${productId} and c.item_id = t.id
          left join trash x on x.product_id = ${productId} and x.item_id = t.id
        order by t.oid
      `,
    );
    const rows = found.map(({ row }) => JSON.parse(row) as Row);
    const written = await forArchive(reading, rows, { ...itemColumns, deleted_by: 'person' });
    for (const [at, row] of written.entries()) {
      rewriteFingerprints(reading.rewritten, rows[at] as unknown as ItemText, row as unknown as ItemText);
      await addItem(archive, model, row);
    }
    count += found.length;
    if (found.length < itemsOfPage) return count;
    last = found.at(-1)!.oid;
  }
}
