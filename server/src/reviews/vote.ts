import { compareTexts } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistory } from '../tenancy/history.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { readText, type PresentText } from '../work-items/anchors.ts';
import { raiseRevision } from '../work-items/counters.ts';
import { fingerprintOf, isFingerprintOf, renewFingerprints } from '../work-items/fingerprints.ts';
import { lockItem, type Kinds } from '../work-items/kind.ts';
import { changeToWire, namesBetween, readTextOfVersion } from '../work-items/text-difference.ts';
import { refreshReview } from './state.ts';

/** The caller must be one of its reviewers. */
async function requireReviewer(trx: Trx, { productId, userId }: Scope, id: number): Promise<void> {
  const review = await trx.maybe(
    sql<{ isReviewer: boolean }>`
      select exists (
        select from review_votes v
        where v.product_id = ${productId} and v.item_id = ${id} and v.reviewer_id = ${userId}
      ) as "isReviewer"
      from reviews where product_id = ${productId} and item_id = ${id}
    `,
  );
  if (!review) throw new Refusal('notFound');
  if (!review.isReviewer) throw new Refusal('review.notReviewer');
}

/** What changed since the version that the caller has read, as far as its content was kept. */
async function differenceSince(trx: Trx, scope: Scope, id: number, read: number, now: PresentText) {
  const before = await readTextOfVersion(trx, scope, id, read);
  const compared = typeof before?.content === 'string' ? compareTexts(before.content, now.content) : [];
  return {
    version: now.version,
    fingerprint: fingerprintOf(now),
    names: namesBetween(before, now),
    changes: compared.filter(({ isSame }) => !isSame).map(changeToWire),
  };
}

export const voteOnItem =
  (kinds: Kinds): Handler<'POST /damapi/v1/reviews/vote'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { productId, userId } = scope;
      const { kind, sourceId: id, vote, comment } = body;
      await lockItem(trx, scope, kinds[kind].model, id);
      await requireReviewer(trx, scope, id);
      const text = await readText(trx, scope, kinds, { kind, id });
      if (!isFingerprintOf(text, body.fingerprint))
        throw new Refusal('review.textChanged', {
          data: await differenceSince(trx, scope, id, body.readVersion, text),
        });
      await renewFingerprints(trx, scope, id, [text]);
      await trx.run(
        sql`
          update review_votes
          set vote = ${vote}, fingerprint = ${fingerprintOf(text)}, version = ${text.version}, voted_at = now(),
            comment = ${comment}
          where product_id = ${productId} and item_id = ${id} and reviewer_id = ${userId}
        `,
      );
      const state = await refreshReview(trx, scope, id);
      await recordHistory(trx, scope, {
        kind,
        sourceId: id,
        category: vote === 'approve' ? 'approve' : 'askChanges',
        changes: [
          { field: 'version', to: text.version },
          ...(comment ? [{ field: 'comment', to: comment }] : []),
          ...(state === 'approved' ? [{ field: 'allApproved' }] : []),
        ],
      });
      raiseRevision(trx, scope, kind);
      return { state };
    });
