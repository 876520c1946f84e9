// Freezing and restoring an item where it is listed.
import { whyNotFreeze } from '@tracery/contract/work-item/rules';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Lock, LockOpen } from 'lucide-react';
import { disabledIconWithReason } from '../../ui/disabled-with-reason.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { freezeOrRestore } from '../detail/use-transition.tsx';
import styles from './item-row.module.css';
import { statusNameOf } from '../fields/status-look.ts';
import { useMayWrite } from '../use-may-write.ts';
import { standingOf, type Item, type ItemView } from '../view.ts';

export function RowFreeze({ view, item }: { view: ItemView; item: Item }) {
  const t = useText();
  const mayWrite = useMayWrite();
  const { definition, rowFreeze } = view;
  if (!mayWrite || !rowFreeze) return null;
  const closed = whyNotFreeze(definition, standingOf(item));
  const isTooFar = !item.isFrozen && rowFreeze.notAt.includes(statusNameOf(definition, item.status));
  const whyNot = closed ? refusalText(closed) : isTooFar ? t(rowFreeze.why) : undefined;
  const action = t(item.isFrozen ? 'item.restore' : 'item.freeze');
  return (
    <IconButton
      className={styles.act}
      label={`${action} ${itemNumber(definition.kind, item.oid)}`}
      icon={item.isFrozen ? <LockOpen size={15} /> : <Lock size={15} />}
      {...disabledIconWithReason(
        action,
        whyNot,
        () => void freezeOrRestore(view, item).catch(() => undefined),
      )}
    />
  );
}
