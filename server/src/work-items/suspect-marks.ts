// Whether an item is suspect, for lists and items; see the table `suspects`.
import type { ItemKind } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';

type Subject = 'edge' | 'run';

/** Rows that say so of an item, unless what changed lies in the trash. */
const saidOf = (productId: unknown, subject: Subject): Sql => sql`
  from suspects s where s.product_id = ${productId} and s.subject = ${sql.raw(`'${subject}'`)}
    and not exists (select from trash x where x.product_id = ${productId} and x.item_id = s.upstream_id)`;

/** Whether an edge that leads to the item is suspect, or its run stale. */
export const hasSuspects = (productId: unknown, id: Sql, subject: Subject): Sql =>
  sql`exists (select ${saidOf(productId, subject)} and s.downstream_id = ${id})`;

/** The items of a kind to which a suspect edge leads. */
export const suspectIds = (productId: number, kind: ItemKind): Sql =>
  sql`select distinct s.downstream_id as id ${saidOf(productId, 'edge')} and s.downstream_kind = ${kind}`;
