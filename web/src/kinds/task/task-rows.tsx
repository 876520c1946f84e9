// Rows of the task list: tasks can be frozen and restored where they are listed.
import { task } from '@tracery/contract/kinds/task';
import { whyNotFreeze } from '@tracery/contract/work-item/rules';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Lock, LockOpen } from 'lucide-react';
import { memo } from 'react';
import { statusNameOf } from '../../kit/items/fields/status-look.ts';
import { RowButton } from '../../kit/items/list/row-button.tsx';
import { ItemRow, ItemTableRow, type RowLayout, type RowProps } from '../../kit/items/list/rows.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { itemState, type Item, type ItemView } from '../../kit/items/view.ts';
import { refusalText, useText } from '../../lib/i18n/i18n.ts';

async function freeze(view: ItemView, item: Item): Promise<void> {
  const { freezeOrRestore } = await import('../../kit/items/detail/freeze-item.ts');
  await freezeOrRestore(view, item);
}

function FreezeButton({ view, item }: Pick<RowProps, 'view' | 'item'>) {
  const t = useText();
  const mayWrite = useMayWrite();
  if (!mayWrite) return null;
  const refused = whyNotFreeze(task, itemState(item));
  // What is being verified is left alone here; whoever opens it can still freeze it.
  const isVerified = !item.isFrozen && statusNameOf(task, item.status) === 'verifying';
  const whyNot = refused ? refusalText(refused) : isVerified ? t('task.tooFar') : undefined;
  const action = t(item.isFrozen ? 'item.unfreeze' : 'item.freeze');
  return (
    <RowButton
      label={`${action} ${itemNumber('Task', item.oid)}`}
      action={action}
      icon={item.isFrozen ? <LockOpen size={15} /> : <Lock size={15} />}
      whyNot={whyNot}
      onClick={() => void freeze(view, item).catch(() => undefined)}
    />
  );
}

export const taskRows: RowLayout = {
  Row: memo((props: RowProps) => <ItemRow {...props} action={<FreezeButton {...props} />} />),
  TableRow: memo((props: RowProps) => <ItemTableRow {...props} action={<FreezeButton {...props} />} />),
  hasAction: true,
};
