// What stands on an item of what happened in repositories.
import { limits, type CheckState, type Forge, type GitEntryType, type PullState } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireItem } from '../work-items/rows.ts';

const { entriesMax, checksMax } = limits.git;

interface Row {
  id: number;
  type: GitEntryType;
  forge: Forge;
  repository: string;
  name: string;
  title: string;
  link: string;
  author: string;
  state: PullState | null;
  target: string;
  at: Date;
  checks: { name: string; state: CheckState; link: string }[] | null;
}

export const listDevelopment: Handler<'GET /prdapi/v1/git/development'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const { productId } = scope;
    await requireItem(trx, scope, query.kind, query.sourceId);
    const rows = await trx.all(
      sql<Row>`
        select e.id, e.type, r.forge, r.name as repository, e.name, e.title, e.link, e.author,
          case when e.type = 'pull' then e.state end as state, e.target, e.at, k.checks
        from git_links l
          join git_entries e on e.product_id = ${productId} and e.id = l.entry_id and not e.is_gone
          join git_repositories r on r.product_id = ${productId} and r.id = e.repository_id
          left join lateral (
            select json_agg(json_build_object('name', c.name, 'state', c.state, 'link', c.link) order by c.name) as checks
            from (
              select name, state, link from git_checks
              where product_id = ${productId} and repository_id = e.repository_id and sha = e.sha
              order by name limit ${sql.number(checksMax)}
            ) c
          ) k on true
        where l.product_id = ${productId} and l.item_id = ${query.sourceId}
        order by array_position(array['pull', 'branch', 'commit'], e.type), e.at desc, e.id desc limit ${sql.number(entriesMax + 1)}
      `,
    );
    const list = rows
      .slice(0, entriesMax)
      .map(({ at, checks, ...row }) => ({ ...row, at: at.toISOString(), checks: checks ?? [] }));
    return { list, isWhole: rows.length <= entriesMax };
  });
