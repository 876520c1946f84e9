// Why the open item cannot be edited now.
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { Lock } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { freezeOrRestore } from './freeze-item.ts';
import styles from './item-detail.module.css';
import { StatusMark } from '../fields/status-mark.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { standingOf, type Item, type ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  item: Item;
  /** Something was typed before it could no longer be edited. */
  hasDraft: boolean;
}

export function ItemBanner({ view, item, hasDraft }: Props) {
  const t = useText();
  const mayWrite = useMayWrite();
  const { definition } = view;
  const whyNot = whyNotUpdate(definition, standingOf(item));
  if (!whyNot) return null;
  const kept = mayWrite && hasDraft && t('item.draftKept');
  if (whyNot !== 'item.frozen' && whyNot !== 'item.frozenByChoice')
    return (
      <div className={styles.banner}>
        <Lock size={15} />
        <p>
          {refusalText(whyNot)} {kept}
        </p>
      </div>
    );
  return (
    <div className={styles.banner} data-frozen>
      <StatusMark definition={definition} item={item} shows="glyph" />
      <p>
        <b>{t('item.frozenTitle')}</b>{' '}
        {mayWrite && t(definition.choosing ? 'item.frozenChoose' : 'item.frozenText')} {kept}
      </p>
      {mayWrite && !definition.choosing && (
        <Button variant="outlined" onClick={() => void freezeOrRestore(view, item).catch(() => undefined)}>
          {t('item.restore')}
        </Button>
      )}
    </div>
  );
}
