import type { ItemKind } from '@tracery/contract/work-item/fields';
import type { GapStage } from '@tracery/contract/traces/trace-state';
import { itemNumber } from '@tracery/contract/work-item/number';
import { readLinksAgain } from '../../kit/items/calls.ts';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { offerUndo } from '../../lib/undo.ts';

export const readTracesAgain = (): Promise<void> =>
  readAgain(
    'GET /damapi/v1/traces/list',
    'GET /damapi/v1/traces/summary',
    'GET /damapi/v1/traces/state',
    'GET /damapi/v1/traces/thread',
  );

const linkTypeOf = { Function: 'realizes', Testcase: 'verifies' } as const satisfies Record<GapStage, string>;

const everythingAgain = async () => {
  await Promise.all([readTracesAgain(), readLinksAgain()]);
};

/** Closes a gap with an item that is there already. */
export async function linkToRequirement(
  kind: GapStage & ItemKind,
  item: { id: number; oid: number },
  requirementId: number,
): Promise<void> {
  const body = {
    type: linkTypeOf[kind],
    kind,
    sourceId: item.id,
    targetKind: 'Requirement',
    targetId: requirementId,
  } as const;
  const { id } = await call('POST /damapi/v1/links/create', { body });
  await everythingAgain();
  offerUndo(text('trace.linked', { number: itemNumber(kind, item.oid) }), () => {
    // What fails was told by the call.
    void call('DELETE /damapi/v1/links/delete/{id}', { params: { id } }).then(
      everythingAgain,
      () => undefined,
    );
  });
}
