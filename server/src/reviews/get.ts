import type { ReviewState, Vote } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import {
  avatarUrlOf,
  creatorColumns,
  creatorJoins,
  creatorToWire,
  nameOf,
  type CreatorRow,
} from '../tenancy/people.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { requireItem } from '../work-items/rows.ts';

interface ReviewRow extends CreatorRow {
  state: ReviewState;
  present: string;
  wanted_by: string | null;
  approved_version: number | null;
}

const findReview = (trx: ReadTrx, { productId }: Scope, id: number) =>
  trx.maybe(
    sql<ReviewRow>`
      select r.state, r.present, r.wanted_by::text, r.approved_version, r.asker_id as creator_id, r.asked_at as created_at,
        ${creatorColumns}
      from reviews r ${creatorJoins(sql`r.asker_id`)}
      where r.product_id = ${productId} and r.item_id = ${id}
    `,
  );

interface VoteRow {
  id: number;
  username: string;
  name: string;
  avatar: string;
  vote: Vote | null;
  comment: string;
  version: number | null;
  voted_at: Date | null;
  is_outdated: boolean;
}

const listVotes = (trx: ReadTrx, { productId }: Scope, id: number) =>
  trx.all(
    sql<VoteRow>`
      select v.reviewer_id as id, u.username, ${nameOf(sql`u`)} as name, ${avatarUrlOf(sql`a.id`)} as avatar,
        v.vote, v.comment, v.version, v.voted_at, coalesce(v.fingerprint <> r.present, false) as is_outdated
      from review_votes v
        join reviews r on r.product_id = ${productId} and r.item_id = ${id}
        join users u on u.id = v.reviewer_id left join avatars a on a.user_id = v.reviewer_id
      where v.product_id = ${productId} and v.item_id = ${id}
      order by v.voted_at desc nulls last, name, v.reviewer_id
    `,
  );

const presentVersion = async (trx: ReadTrx, { productId }: Scope, id: number): Promise<number> => {
  const { version } = await trx.one(
    sql<{ version: number }>`
      select coalesce(max(number), 1) as version from item_versions
      where product_id = ${productId} and item_id = ${id}
    `,
  );
  return version;
};

/** Asked whenever an item is opened, so it does not read the content. */
export const getReview: Handler<'GET /damapi/v1/reviews/get'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    requireOwnProduct(query, scope);
    const { kind, sourceId: id } = query;
    await requireItem(trx, scope, kind, id);
    const [version, review, rows] = await Promise.all([
      presentVersion(trx, scope, id),
      findReview(trx, scope, id),
      listVotes(trx, scope, id),
    ]);
    const reviewers = rows.map(({ voted_at, is_outdated, ...row }) => ({
      ...row,
      votedAt: voted_at?.toISOString() ?? null,
      isOutdated: is_outdated,
    }));
    return {
      fingerprint: review?.present ?? '',
      version,
      review: review
        ? {
            state: review.state,
            ...creatorToWire(review),
            wantedBy: review.wanted_by,
            approvedVersion: review.approved_version,
            reviewers,
          }
        : null,
    };
  });
