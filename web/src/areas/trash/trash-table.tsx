import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Undo2 } from 'lucide-react';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { restoreFromTrash } from '../../kit/items/detail/delete-item.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './trash.module.css';
import { PersonLabel } from '../../kit/ui/person-name.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageKeys } from '../../kit/ui/layout-slots.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { formatDistance, formatMoment } from '../../lib/format.ts';

type Deleted = Answer<Registry['GET /damapi/v1/trash/list']>['list'][number];

const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-restore]')];
const focused = () => buttons().indexOf(document.activeElement as HTMLElement);

function moveFocus(by: 1 | -1): void {
  const all = buttons();
  const from = focused();
  all[from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + by))]?.focus();
}

/** Restores by button or by key, and keeps the focus in place while rows disappear. */
function useRestore(items: readonly Deleted[]) {
  const [restoringId, setRestoringId] = useState<number>();
  /** The item whose focused button disappears, and its position. */
  const removedRow = useRef<{ id: number; row: number }>(undefined);
  useEffect(() => {
    const { id, row } = removedRow.current ?? { row: 0 };
    if (id === undefined || items.some((item) => item.id === id)) return;
    removedRow.current = undefined;
    const all = buttons();
    (all[Math.min(row, all.length - 1)] ?? document.querySelector('main'))?.focus();
  }, [items]);

  const restore = async (item: Deleted) => {
    const row = focused();
    removedRow.current = row >= 0 ? { id: item.id, row } : undefined;
    setRestoringId(item.id);
    try {
      await restoreFromTrash(item);
    } catch {
      // `call` shows the failure; the row stays.
      removedRow.current = undefined;
    }
    setRestoringId(undefined);
  };
  useKeyboardShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    arrowdown: () => moveFocus(1),
    arrowup: () => moveFocus(-1),
    r: () => buttons()[focused()]?.click(),
  });
  return { restoringId, restore };
}

const day = 24 * 60 * 60 * 1000;

const daysLeft = (deletedAt: string) =>
  Math.min(
    limits.trash.days,
    Math.max(0, Math.ceil((Date.parse(deletedAt) + limits.trash.days * day - Date.now()) / day)),
  );

/** Shows the urgency by colour and number. */
const urgency = (days: number) => (days <= 3 ? 'last' : days <= 14 ? 'soon' : undefined);

function TimeLeft({ deletedAt }: { deletedAt: string }) {
  const t = useText();
  const days = daysLeft(deletedAt);
  return (
    <span className={styles.left} data-hurry={urgency(days)}>
      <span className={styles.bar} style={{ '--days': days / limits.trash.days } as CSSProperties} />
      {t('trash.daysLeft', { count: days })}
    </span>
  );
}

function Row({ item, isRestoring, onRestore }: RowProps) {
  const t = useText();
  const { kind, name, deletedBy, deletedByName, deletedByAvatar } = item;
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
      <td className={styles.by}>
        <PersonLabel person={{ username: deletedBy, name: deletedByName, avatar: deletedByAvatar }} />
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
  /** Undefined for guests, who are read-only. */
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
