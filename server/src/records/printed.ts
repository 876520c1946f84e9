// Contents, links and latest runs of many items at once, for printed reports. One answer holds no more text than a
// process sends without effort: what finds no room is asked for again.
import { limits, type ItemKind, type LinkType } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { nameOf } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { findNames } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';

const { itemsMax, linksMax, contentsMax } = limits.printed;

const idsIn = (text: string): number[] => [
  ...new Set(
    text
      .split(' ')
      .filter((word) => /^\d{1,15}$/.test(word))
      .map(Number)
      .slice(0, itemsMax),
  ),
];

interface ContentRow {
  id: number;
  /** Null: the contents before it fill the answer. */
  content: string | null;
}

/** In the order of the ids, without what is in the trash. The first one always finds room. */
export const contentsWithin = (
  trx: ReadTrx,
  { productId }: Scope,
  table: string,
  ids: number[],
): Promise<ContentRow[]> =>
  trx.all(
    sql<ContentRow>`
      select id, case when filled <= ${contentsMax} then content end as content
      from (
        select t.id, w.place, coalesce(c.content, '') as content,
          sum(coalesce(length(c.content), 0)) over (order by w.place) as filled
        from unnest(${ids}::bigint[]) with ordinality w(id, place)
          join ${sql.table(table)} t on t.product_id = ${productId} and t.id = w.id and t.deleted_at is null
          left join item_contents c on c.product_id = ${productId} and c.item_id = t.id
      ) filling
      order by place
    `,
  );

interface EdgeRow {
  of_id: number;
  type: LinkType;
  is_forward: boolean;
  item_id: number;
  kind: ItemKind;
}

/**
 * One more for each than is told, to know whether there are others. Without items in the trash. A test case verifies
 * the requirement that it was made for, also where nobody linked them.
 */
const edgesOf = (trx: ReadTrx, { productId }: Scope, ids: number[]): Promise<EdgeRow[]> =>
  trx.all(
    sql<EdgeRow>`
      select w.id as of_id, e.type, e.is_forward, e.item_id, e.kind
      from unnest(${ids}::bigint[]) w(id) cross join lateral (
        select l.id, l.type, l.is_forward, l.item_id, i.kind
        from (
          select id, type, true as is_forward, to_id as item_id from item_links
          where product_id = ${productId} and from_id = w.id and type <> 'planned'
          union all
          select id, type, false, from_id from item_links
          where product_id = ${productId} and to_id = w.id and type <> 'planned'
          union all
          select c.id, 'verifies', false, c.id from testcases c
          where c.product_id = ${productId} and c.source_id = w.id and c.deleted_at is null
            and not exists (
              select from item_links own
              where own.product_id = ${productId} and own.from_id = c.id and own.to_id = w.id and own.type = 'verifies'
            )
        ) l
        join items i on i.product_id = ${productId} and i.id = l.item_id
        where not exists (select from trash t where t.product_id = ${productId} and t.item_id = l.item_id)
        order by l.id limit ${linksMax + 1}
      ) e
      order by e.id
    `,
  );

interface RunRow {
  testcase_id: number;
  result: number;
  note: string;
  branch: string;
  commit_id: string;
  creator_name: string;
  created_at: Date;
}

const latestRunsOf = (trx: ReadTrx, { productId }: Scope, ids: number[]): Promise<RunRow[]> =>
  trx.all(
    sql<RunRow>`
      select r.*, ${nameOf(sql`u`)} as creator_name
      from unnest(${ids}::bigint[]) w(id)
        cross join lateral (
          select testcase_id, result, note, branch, commit_id, creator_id, created_at from testcase_runs
          where product_id = ${productId} and testcase_id = w.id order by id desc limit 1
        ) r
        join users u on u.id = r.creator_id
    `,
  );

const toRun = ({ result, note, branch, commit_id: commit, creator_name: name, created_at: at }: RunRow) => ({
  result,
  note,
  branch,
  commit,
  creatorName: name,
  createdAt: at.toISOString(),
});

export const listPrinted =
  (kinds: Kinds): Handler<'GET /damapi/v1/printed/list'> =>
  (context, { query: { kind, ids: words } }) =>
    context.read(async (trx, scope) => {
      const ids = idsIn(words);
      const [contents, edges, runs] = await Promise.all([
        contentsWithin(trx, scope, kinds[kind].model.table, ids),
        edgesOf(trx, scope, ids),
        kind === 'Testcase' ? latestRunsOf(trx, scope, ids) : [],
      ]);
      const ends = edges.map(({ item_id: id, kind: ofKind }) => ({ id, kind: ofKind }));
      const names = await findNames(trx, scope, kinds, ends);
      const edgesById = Map.groupBy(edges, (edge) => edge.of_id);
      const runsById = new Map(runs.map((run) => [run.testcase_id, run]));
      const list = contents.flatMap(({ id, content }) => {
        if (content === null) return [];
        const own = edgesById.get(id) ?? [];
        const run = runsById.get(id);
        const links = own.slice(0, linksMax).map(({ type, is_forward: isForward, item_id: itemId }) => ({
          type,
          isForward,
          ...names.get(itemId)!,
        }));
        return [{ id, content, links, areLinksWhole: own.length <= linksMax, run: run ? toRun(run) : null }];
      });
      return { list, next: contents.find(({ content }) => content === null)?.id ?? null };
    });
