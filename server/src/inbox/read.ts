// Reading an entry: all of it, or as far as it was shown.
import type { InboxReason, ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { saveEntry, type Cause, type Reasons } from './entries.ts';
import { differing, knownState, learnAll, readUpTo } from './net-effect.ts';
import type { OwnEntry } from './own-entries.ts';
import { findVersions } from './states.ts';

/** As far as it was shown. Left out: all of it. */
interface Shown {
  version?: number | undefined;
  lastComment?: number | undefined;
}

const readAll = (trx: Trx, { productId }: Scope, { id }: OwnEntry): Promise<number> =>
  trx.run(
    sql`
      update inbox_entries set is_unread = false, read_version = version, read_at = now(), mail_at = null,
        is_for_digest = false
      where product_id = ${productId} and id = ${id}
    `,
  );

/** Whether it came after what was shown. What is in no version and no comment was shown. */
const isAfter = ({ version, comment }: Cause, shown: { version: number; lastComment: number }): boolean =>
  comment === undefined ? version !== undefined && version > shown.version : comment > shown.lastComment;

export async function readEntry(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  entry: OwnEntry,
  { version = entry.version, lastComment = Infinity }: Shown,
): Promise<void> {
  if (!entry.is_unread) return;
  const commentIds = entry.comment_ids.filter((id) => id > lastComment);
  if (version >= entry.version && commentIds.length === 0) {
    await readAll(trx, scope, entry);
    return;
  }
  const from = Math.max(version, entry.base);
  const versions = await findVersions(
    trx,
    scope,
    kinds[entry.kind as ItemKind].model,
    entry.item_id,
    sql`v.number between ${from} and ${entry.version}`,
  );
  const [first] = versions;
  if (!first) {
    await readAll(trx, scope, entry);
    return;
  }
  const { known, base } = learnAll(
    readUpTo(first.number),
    { base: first.state, before: first.state },
    versions.slice(1),
    entry.user_id,
  );
  const asKnown = knownState(base, known);
  const changed = differing(asKnown, versions.at(-1)!.state);
  const later = Object.entries(entry.reasons).filter(([, cause]) => isAfter(cause, { version, lastComment }));
  const isLeft = (reason: string) =>
    reason === 'comments'
      ? commentIds.length > 0
      : reason === 'status' || reason === 'changed' || reason === 'assigned'
        ? changed.length > 0
        : true;
  const reasons: Reasons = Object.fromEntries(later.filter(([reason]) => isLeft(reason as InboxReason)));
  if (Object.keys(reasons).length === 0) {
    await readAll(trx, scope, entry);
    return;
  }
  await saveEntry(trx, scope, { itemId: entry.item_id, kind: entry.kind }, entry, {
    ...entry,
    base: known.base,
    own: known.own,
    own_content: known.ownContent,
    reasons,
    changed,
    status_before: changed.includes('status') ? (asKnown['status'] as number) : null,
    comment_ids: commentIds,
    suspect_of: reasons.suspect ? entry.suspect_of : null,
  });
}
