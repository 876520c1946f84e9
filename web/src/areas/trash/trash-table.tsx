import { itemNumber } from '@tracery/contract/work-item/number';
import { Undo2 } from 'lucide-react';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { itemIcons } from '../../kit/ui/item-icons.ts';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageKeys } from '../../kit/ui/layout-slots.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { TimeLeft } from './time-left.tsx';
import styles from './trash.module.css';
import { useRestore, type Deleted } from './use-restoring.ts';

function Row({ item, isRestoring, onRestore }: RowProps) {
  const t = useText();
  const { kind, name, deletedBy } = item;
  const Icon = itemIcons[kind];
  const deletedAt = new Date(item.deletedAt);
  return (
    <tr>
      <td className={styles.kind}>
        <span>
          <Icon size={15} strokeWidth={1.5} />
          {t(`itemKind.${kind}`)}
        </span>
      </td>
      <td className={styles.number}>{itemNumber(kind, item.oid)}</td>
      <td className={styles.name} title={name}>
        {name}
      </td>
      <td className={styles.by} title={deletedBy}>
        <span>
          <Avatar name={deletedBy} size="small" />
          {deletedBy}
        </span>
      </td>
      <td className={styles.when}>
        <time dateTime={item.deletedAt} title={formatMoment(deletedAt)}>
          {formatDistance(deletedAt)}
        </time>
      </td>
      <td>
        <TimeLeft deletedAt={item.deletedAt} />
      </td>
      {onRestore && (
        <td className={styles.action}>
          <Button
            data-restore
            aria-label={t('trash.restoreName', { name })}
            busyText={isRestoring ? t('trash.restore') : undefined}
            onClick={onRestore}
          >
            <Undo2 size={14} />
            {t('trash.restore')}
          </Button>
        </td>
      )}
    </tr>
  );
}

interface RowProps {
  item: Deleted;
  isRestoring: boolean;
  /** Undefined for guests, who only look. */
  onRestore: (() => void) | undefined;
}

export function TrashTable({ items }: { items: readonly Deleted[] }) {
  const t = useText();
  const mayWrite = useMayWrite();
  const { restoringId, restore } = useRestore(items);
  return (
    <>
      {mayWrite && (
        <PageKeys>
          <KeyHint keys={['J', 'K']} does={t('keys.move')} />
          <KeyHint keys={['R']} does={t('trash.restore')} />
        </PageKeys>
      )}
      <table className={styles.table} aria-label={t('trash.list')}>
        <thead>
          <tr>
            <th scope="col">{t('trash.kind')}</th>
            <th scope="col">{t('items.number')}</th>
            <th scope="col">{t('items.name')}</th>
            <th scope="col">{t('trash.deletedBy')}</th>
            <th scope="col">{t('trash.deleted')}</th>
            <th scope="col">{t('trash.left')}</th>
            {mayWrite && (
              <th scope="col">
                <span className={visuallyHidden.text}>{t('trash.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              isRestoring={restoringId === item.id}
              onRestore={mayWrite ? () => void restore(item) : undefined}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}
