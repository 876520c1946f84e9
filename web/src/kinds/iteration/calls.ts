import type { PlannedKind } from '@tracery/contract/kinds/phases';
import { itemNumber } from '@tracery/contract/work-item/number';
import { readLinksAgain } from '../../kit/items/calls.ts';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { offerUndo } from '../../lib/undo.ts';

export interface CarriedItem {
  kind: PlannedKind;
  id: number;
  oid: number;
  /** Where it is planned. */
  iterationId: number;
}

/** Plans an item; if it was planned elsewhere, it moves. */
export async function planItem(
  { kind, id }: { kind: PlannedKind; id: number },
  targetId: number,
): Promise<void> {
  const body = { type: 'planned', kind, sourceId: id, targetKind: 'Iteration', targetId } as const;
  await call('POST /damapi/v1/links/create', { body });
  await readLinksAgain();
}

/** What fails was told by the call. */
const orTold = (done: Promise<void>): Promise<void> => done.catch(() => undefined);

export async function planAndTell(
  item: CarriedItem,
  iteration: { id: number; oid: number; name: string },
): Promise<void> {
  await orTold(
    planItem(item, iteration.id).then(() =>
      offerUndo(
        text('iteration.planned1', {
          number: itemNumber(item.kind, item.oid),
          iteration: `${itemNumber('Iteration', iteration.oid)} ${iteration.name}`,
        }),
        () => void orTold(planItem(item, item.iterationId)),
      ),
    ),
  );
}

export async function moveUnfinished(id: number, targetId: number) {
  const answer = await call('POST /prdapi/v1/iterations/move-unfinished/{id}', {
    params: { id },
    body: { targetId },
  });
  await readLinksAgain();
  return answer;
}
