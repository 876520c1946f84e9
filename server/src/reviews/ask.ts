import { feature, hasReviewStatus } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistory, type HistoryEntry } from '../tenancy/history.ts';
import { nameOf } from '../tenancy/people.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { readText } from '../work-items/anchors.ts';
import { raiseRevision } from '../work-items/counters.ts';
import { afterChange, lockItem, saveItem, type Kind, type Kinds } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { fingerprintOf } from '../work-items/fingerprints.ts';
import { recordItemChange } from '../work-items/versions.ts';
import { refreshReview } from './state.ts';

/** The same numbers for all kinds that have a review status. */
const { initial, reviewing } = feature.statuses;

/** Their names, in the order in which they were given. */
async function requireReviewers(trx: Trx, { productId }: Scope, ids: readonly number[]): Promise<string[]> {
  const found = await trx.all(
    sql<{ id: number; name: string }>`
      select m.user_id as id, ${nameOf(sql`u`)} as name from memberships m join users u on u.id = m.user_id
      where m.product_id = ${productId} and m.user_id = any(${ids}::bigint[]) and not 'Guest' = any(m.roles)
    `,
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return ids.map((id) => {
    const name = names.get(id);
    if (name === undefined) throw new Refusal('review.unknownReviewer');
    return name;
  });
}

/** Tells what happened, with the status that came with it, if any. */
async function recordWithStatus(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  {
    before,
    status,
    ...entry
  }: { before: ItemRow; status: number } & Pick<HistoryEntry, 'category' | 'changes'>,
): Promise<void> {
  const { model } = kind;
  const { category, changes = [] } = entry;
  if (status === before.status) {
    await recordHistory(trx, scope, { kind: model.kind, sourceId: before.id, category, changes });
    // Lists can be narrowed to reviews.
    raiseRevision(trx, scope, model.kind);
    return;
  }
  const after = await saveItem(trx, scope, model, before.id, { status });
  await recordItemChange(trx, scope, model, {
    id: before.id,
    category,
    changes: [...changes, { field: 'status', from: before.status, to: status }],
  });
  await afterChange(trx, scope, kind, { before, after });
}

export const askForReview =
  (kinds: Kinds): Handler<'POST /damapi/v1/reviews/ask'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { productId, userId } = scope;
      const { kind, sourceId: id, wantedBy } = body;
      const before = await lockItem(trx, scope, kinds[kind].model, id);
      if (before.is_frozen) throw new Refusal('item.frozen');
      const reviewers = [...new Set(body.reviewers)];
      const names = await requireReviewers(trx, scope, reviewers);
      const moves = hasReviewStatus(kind) && before.status === initial.number;
      const present = fingerprintOf(await readText(trx, scope, kinds, { kind, id }));
      await trx.run(
        sql`
          insert into reviews (product_id, item_id, kind, asker_id, wanted_by, moved_status, present)
          values (${productId}, ${id}, ${kind}, ${userId}, ${wantedBy}::date, ${moves}, ${present})
          on conflict (product_id, item_id) do update
          set asker_id = ${userId}, asked_at = now(), wanted_by = ${wantedBy}::date, is_open = true,
            moved_status = reviews.moved_status or ${moves}
        `,
      );
      await trx.run(
        sql`
          delete from review_votes
          where product_id = ${productId} and item_id = ${id} and reviewer_id <> all(${reviewers}::bigint[])
        `,
      );
      await trx.run(
        sql`
          insert into review_votes (product_id, item_id, reviewer_id, kind, wanted_by)
          select ${productId}, ${id}, reviewer_id, ${kind}, ${wantedBy}::date
          from unnest(${reviewers}::bigint[]) reviewer_id
          on conflict (product_id, item_id, reviewer_id) do update set wanted_by = excluded.wanted_by
        `,
      );
      const state = await refreshReview(trx, scope, id);
      await recordWithStatus(trx, scope, kinds[kind], {
        before,
        status: moves ? reviewing.number : before.status,
        category: 'askReview',
        changes: [
          { field: 'reviewers', to: names.join(', ') },
          ...(wantedBy ? [{ field: 'wantedBy', to: wantedBy }] : []),
        ],
      });
      return { state };
    });

export const withdrawReview =
  (kinds: Kinds): Handler<'POST /damapi/v1/reviews/withdraw'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { kind, sourceId: id } = body;
      const before = await lockItem(trx, scope, kinds[kind].model, id);
      const review = await trx.maybe(
        sql<{ moved_status: boolean }>`
          delete from reviews where product_id = ${scope.productId} and item_id = ${id} returning moved_status
        `,
      );
      if (!review) throw new Refusal('notFound');
      // A frozen item keeps its status until it is unfrozen.
      const goesBack = review.moved_status && before.status === reviewing.number && !before.is_frozen;
      await recordWithStatus(trx, scope, kinds[kind], {
        before,
        status: goesBack ? initial.number : before.status,
        category: 'withdrawReview',
      });
      return {};
    });
