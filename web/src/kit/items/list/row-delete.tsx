// Deleting an item where it is listed.
import { whyNotDelete } from '@tracery/contract/work-item/rules';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { disabledIconWithReason } from '../../ui/disabled-with-reason.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { useAddress } from '../address/address.ts';
import { DeleteQuestion } from '../detail/delete-item.tsx';
import styles from './item-row.module.css';
import { useMayWrite } from '../use-may-write.ts';
import { standingOf, type Item, type ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  item: Item;
}

/** Only while it is asked: rows need not follow the address. */
function Question({ view, item, onEnd }: Props & { onEnd: () => void }) {
  return <DeleteQuestion view={view} item={item} address={useAddress(view)} onEnd={onEnd} />;
}

export function RowDelete({ view, item }: Props) {
  const t = useText();
  const mayWrite = useMayWrite();
  const [isAsking, setAsking] = useState(false);
  if (!mayWrite) return null;
  const whyNot = whyNotDelete(view.definition, standingOf(item));
  return (
    <>
      <IconButton
        className={styles.act}
        label={`${t('item.delete')} ${itemNumber(view.definition.kind, item.oid)}`}
        icon={<Trash2 size={15} />}
        {...disabledIconWithReason(t('item.delete'), whyNot && refusalText(whyNot), () => setAsking(true))}
      />
      {isAsking && <Question view={view} item={item} onEnd={() => setAsking(false)} />}
    </>
  );
}
