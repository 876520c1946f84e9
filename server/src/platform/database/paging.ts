import { limits } from '@tracery/contract';
import { sql, type Sql } from './sql.ts';

interface PageQuery {
  page: number;
  limit: number;
}

/**
 * A round limit is part of the text: PostgreSQL plans a parameter as a tenth of the table. Others are parameters, so that
 * the number of prepared texts stays bounded.
 */
const limitClause = (count: number): Sql =>
  count <= 20 || count % 50 === 0 ? sql`limit ${sql.number(count)}` : sql`limit ${count}`;

export const pageClause = ({ page, limit }: PageQuery): Sql =>
  page === 1 ? limitClause(limit) : sql`${limitClause(limit)} offset ${(page - 1) * limit}`;

/** How many rows a query has, counting no more than some beyond the page. */
export const countOf = (rows: Sql, { page, limit }: PageQuery) =>
  sql<{ total: number }>`
    select count(*) as total from (${rows} ${limitClause(limits.list.maxCounted + page * limit)}) few
  `;
