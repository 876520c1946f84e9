// Accepting and declining. Each accepted change is the usual call of the API, made as the person who accepts it.
import { refusals, type AcceptOutcome, type RegistryKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { reasonOf, Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { callInside, type ItemCall, type ItemHandlers } from '../tenancy/inner-call.ts';
import { requireOwnProduct, withProposal, type MemberScope, type Scope } from '../tenancy/scope.ts';
import { lockItem, type Kinds } from '../work-items/kind.ts';
import { contentOf } from '../work-items/rows.ts';
import { bodyOf, conflictsIn, requireFit, valuesOf, type FieldValues } from './fields.ts';
import { findChanges, lockProposal, recordProposal, refreshProposal, type ProposedRow } from './rows.ts';

export interface DecideParts {
  kinds: Kinds;
  /** Of the calls that make, change and link items. */
  handlers: ItemHandlers;
}

interface Accepting extends DecideParts {
  trx: Trx;
  scope: MemberScope;
}

interface Outcome {
  place: number;
  result: AcceptOutcome;
  /** The number of the refusal; 0: none. */
  refusal: number;
}

/** The changes at these places, each once, in their order. */
function atPlaces(rows: readonly ProposedRow[], places: readonly number[]): ProposedRow[] {
  const wanted = new Set(places);
  const found = rows.filter(({ place }) => wanted.has(place));
  if (found.length < wanted.size) throw new Refusal('notFound');
  return found;
}

/** In the order of their ids, before anything else is locked, and apart from changes of many items, which lock many too. */
async function lockTargets({ trx, scope, kinds }: Accepting, rows: readonly ProposedRow[]): Promise<void> {
  await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('bulk', ${scope.productId}))`);
  const ends = rows.flatMap(({ kind, item_id: id, target_kind: targetKind, target_id: targetId }) => [
    ...(id === null ? [] : [{ kind, id }]),
    ...(targetKind === null || targetId === null ? [] : [{ kind: targetKind, id: targetId }]),
  ]);
  for (const { kind, id } of ends.sort((a, b) => a.id - b.id))
    await trx.maybe(
      sql`
        select id from ${sql.table(kinds[kind].model.table)}
        where product_id = ${scope.productId} and id = ${id} for no key update
      `,
    );
}

/** Undefined where somebody changed the same fields since it was proposed. */
async function callFor(
  { trx, scope, kinds }: Accepting,
  row: ProposedRow,
  fields: FieldValues,
): Promise<ItemCall | undefined> {
  const { model } = kinds[row.kind];
  const { path } = model.definition;
  if (row.type === 'link')
    return {
      key: 'POST /damapi/v1/links/create',
      body: {
        type: row.link_type,
        kind: row.kind,
        sourceId: row.item_id,
        targetKind: row.target_kind,
        targetId: row.target_id,
      },
    };
  requireFit(model, row.place, fields, row.type === 'create');
  if (row.type === 'create')
    return { key: `POST ${path}/create` as RegistryKey, body: bodyOf(model, fields, '') };
  const item = await lockItem(trx, scope, model, row.item_id!);
  const now = await valuesOf(trx, scope, model, { row: item, names: Object.keys(row.fields) });
  if (conflictsIn(fields, row.base, now).length > 0) return undefined;
  const content = await contentOf(trx, scope, item.id);
  return {
    key: `POST ${path}/update` as RegistryKey,
    body: { ...bodyOf(model, fields, content), id: item.id, version: item.version },
  };
}

async function acceptOne(
  accepting: Accepting,
  row: ProposedRow,
  edited: FieldValues | undefined,
): Promise<'accepted' | 'conflict'> {
  const { trx, scope, handlers } = accepting;
  const fields = { ...row.fields, ...edited };
  if (Object.keys(fields).length > Object.keys(row.fields).length) throw new Refusal('proposal.unfit');
  const call = await callFor(accepting, row, fields);
  if (!call) return 'conflict';
  const made = (await callInside({ trx, scope, handlers }, call)) as { id: number };
  const itemId = row.type === 'create' ? made.id : row.item_id;
  const isEdited = Object.entries(fields).some(([name, value]) => value !== row.fields[name]);
  await trx.run(
    sql`
      update proposal_changes set state = 'accepted', item_id = ${itemId}, fields = ${JSON.stringify(fields)}::jsonb,
        is_edited = ${isEdited}, decided_by = ${scope.userId}, decided_at = now()
      where product_id = ${scope.productId} and proposal_id = ${scope.proposalId} and place = ${row.place}
    `,
  );
  return 'accepted';
}

async function tryOne(
  accepting: Accepting,
  row: ProposedRow,
  edited: FieldValues | undefined,
): Promise<Outcome> {
  const { place } = row;
  if (row.state !== 'open') return { place, result: 'decided', refusal: 0 };
  try {
    const result = await accepting.trx.attempt(() => acceptOne(accepting, row, edited));
    return { place, result, refusal: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { place, result: 'refused', refusal: refusals[error.key].number };
  }
}

export const acceptChanges =
  (parts: DecideParts): Handler<'POST /damapi/v1/proposals/accept'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { id } = await lockProposal(trx, scope, body.id);
      const rows = atPlaces(
        await findChanges(trx, scope, id),
        body.changes.map(({ place }) => place),
      );
      const accepting = { ...parts, trx, scope: withProposal(scope, id) };
      await lockTargets(accepting, rows);
      const outcomes: Outcome[] = [];
      for (const row of rows) {
        const edited = body.changes.find(({ place }) => place === row.place)?.fields;
        outcomes.push(await tryOne(accepting, row, edited));
      }
      const { isOpen } = await refreshProposal(trx, scope, id);
      const { language } = context.requestInfo;
      return {
        isOpen,
        outcomes: outcomes.map(({ place, result, refusal }) => {
          const { code, message: why } = reasonOf(refusal, language);
          return { place, result, code, why };
        }),
      };
    });

const decline = (trx: Trx, { productId, userId }: Scope, id: number, places: readonly number[]) =>
  trx.run(
    sql`
      update proposal_changes set state = 'declined', decided_by = ${userId}, decided_at = now()
      where product_id = ${productId} and proposal_id = ${id} and place = any(${places}::smallint[])
        and state = 'open'
    `,
  );

export const declineChanges: Handler<'POST /damapi/v1/proposals/decline'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    requireOwnProduct(body, scope);
    const { id, number, name } = await lockProposal(trx, scope, body.id);
    const rows = atPlaces(await findChanges(trx, scope, id), body.places);
    const open = rows.filter(({ state }) => state === 'open').map(({ place }) => place);
    await decline(trx, scope, id, open);
    if (open.length > 0) await recordProposal(trx, scope, { number, name, isNew: false });
    return refreshProposal(trx, scope, id);
  });
