// What every open item says of itself first, whether all of it is there yet or not.
import { itemNumber } from '@tracery/contract/work-item/number';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { formatSecond } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import styles from './item-detail.module.css';
import type { Item, ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  item: Item;
  onBack: () => void;
  /** What can be done with it. */
  children?: ReactNode;
}

export function ItemHeader({ view, item, onBack, children }: Props) {
  const t = useText();
  const language = useLanguage();
  const { definition, icon: Icon } = view;
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.back}
        label={t('item.back')}
        icon={<ArrowLeft size={20} />}
        onClick={onBack}
      />
      <Icon size={16} strokeWidth={1.5} />
      <span className={styles.kind}>{definition.words[language]}</span>
      <span className={styles.number}>{itemNumber(definition.kind, item.oid)}</span>
      {view.showsVersion && (
        <span className={styles.version}>{t('item.version', { version: item.version })}</span>
      )}
      {children}
    </header>
  );
}

/** Who made it, and when. */
export const useMade = ({ creator, createdAt, updatedAt }: Item): string =>
  useText()('items.made', {
    who: creator,
    created: formatSecond(new Date(createdAt)),
    updated: formatSecond(new Date(updatedAt)),
  });
