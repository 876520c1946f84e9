import { limits, reactions, type Reaction } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { nameOf } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';

interface ReactionRow {
  comment_id: number;
  reaction: Reaction;
  count: number;
  is_own: boolean;
  names: string[];
}

/** How people reacted to some comments, in the order of the set. */
export async function reactionsTo(trx: ReadTrx, { productId, userId }: Scope, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await trx.all(
          sql<ReactionRow>`
            select r.comment_id, r.reaction, count(*)::integer as count, bool_or(r.user_id = ${userId}) as is_own,
              (array_agg(${nameOf(sql`u`)} order by r.created_at, r.user_id))[1:${sql.number(limits.comment.namesMax)}]
                as names
            from comment_reactions r join users u on u.id = r.user_id
            where r.product_id = ${productId} and r.comment_id = any (${ids}::bigint[])
            group by r.comment_id, r.reaction
          `,
        );
  const byComment = Map.groupBy(rows, (row) => row.comment_id);
  return (id: number) =>
    (byComment.get(id) ?? [])
      .toSorted((a, b) => reactions.indexOf(a.reaction) - reactions.indexOf(b.reaction))
      .map(({ reaction, count, is_own: isOwn, names }) => ({ reaction, count, isOwn, names }));
}
