import { sql, type Expression } from 'kysely';
import { limits } from '@tracery/contract';
import { build } from './database.ts';

/** How many rows a statement has, looking at no more than some beyond the page. */
export const countOf = (
  rows: { limit(most: number): Expression<unknown> },
  { page, limit }: { page: number; limit: number },
) =>
  sql<{ total: number }>`
    select count(*) as total from (${rows.limit(limits.list.maxCounted + page * limit)}) few
  `.compile(build);
