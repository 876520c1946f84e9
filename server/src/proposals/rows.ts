import {
  proposalNumber,
  type ItemKind,
  type LinkType,
  type ProposedState,
  type ProposedType,
} from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import type { ProposalChangeRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { FieldValues } from './fields.ts';

export interface ProposedRow extends Omit<ProposalChangeRow, 'product_id' | 'proposal_id'> {
  type: ProposedType;
  kind: ItemKind;
  link_type: LinkType | null;
  target_kind: ItemKind | null;
  fields: FieldValues;
  base: FieldValues;
  state: ProposedState;
}

/** In their order. */
export const findChanges = (trx: ReadTrx, { productId }: Scope, id: number): Promise<ProposedRow[]> =>
  trx.all(
    sql<ProposedRow>`
      select * from proposal_changes where product_id = ${productId} and proposal_id = ${id} order by place
    `,
  );

/** Whoever accepts or declines some of its changes waits for whoever does it already. */
export async function lockProposal(trx: Trx, { productId }: Scope, id: number) {
  const proposal = await trx.maybe(
    sql<{ id: number; number: number; name: string }>`
      select id, number, name from proposals where product_id = ${productId} and id = ${id} for no key update
    `,
  );
  if (!proposal) throw new Refusal('notFound');
  return proposal;
}

/** A proposal is open as long as one of its changes is. */
export const refreshProposal = (trx: Trx, { productId }: Scope, id: number): Promise<{ isOpen: boolean }> =>
  trx.one(
    sql<{ isOpen: boolean }>`
      update proposals set is_open = exists (
        select from proposal_changes where product_id = ${productId} and proposal_id = ${id} and state = 'open'
      ) where product_id = ${productId} and id = ${id} returning is_open as "isOpen"
    `,
  );

/** That it was made, or declined, is told of the product. */
export const recordProposal = (
  trx: Trx,
  scope: Scope,
  { number, name, isNew }: { number: number; name: string; isNew: boolean },
): Promise<number> => {
  const said = `${proposalNumber(number)} ${name}`;
  return recordHistory(trx, scope, {
    kind: 'Product',
    sourceId: scope.productId,
    category: isNew ? 'upload' : 'remove',
    changes: [isNew ? { field: 'proposal', to: said } : { field: 'proposal', from: said }],
  });
};
