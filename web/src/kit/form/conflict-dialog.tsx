// Two people edited the same item: compares both versions and lets the user choose field by field.
import { useId, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './conflict-dialog.module.css';

/** `both` joins the two texts. */
export type Side = 'mine' | 'theirs' | 'both';

interface ConflictRow {
  field: string;
  label: string;
  /** Formatted for display. */
  mine: string;
  theirs: string;
  /** The preselected side. */
  side: Side;
  /** Offers `both`. */
  canKeepBoth?: boolean;
}

interface Props {
  /** The name of the item. */
  name: string;
  startedFrom: number;
  /** The version that the other person saved. */
  version: number;
  rows: readonly ConflictRow[];
  isSaving: boolean;
  onKeepEditing: () => void;
  onSave: (sides: Record<string, Side>) => void;
}

const sides = ['mine', 'theirs'] as const;

export function ConflictDialog(props: Props) {
  const { name, startedFrom, version, rows, isSaving, onKeepEditing, onSave } = props;
  const t = useText();
  const id = useId();
  const [picked, setPicked] = useState<Record<string, Side>>(() =>
    Object.fromEntries(rows.map(({ field, side }) => [field, side])),
  );
  const pickAll = (side: Side) => setPicked(Object.fromEntries(rows.map(({ field }) => [field, side])));
  const heads = {
    mine: t('conflict.mine'),
    theirs: t('conflict.theirs', { version }),
  };

  return (
    <Dialog
      title={t('conflict.title', { name })}
      onClose={onKeepEditing}
      footer={
        <>
          <Button variant="outlined" onClick={onKeepEditing}>
            {t('conflict.keepEditing')}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            busyText={isSaving ? t('action.saving') : undefined}
            onClick={() => onSave(picked)}
          >
            {t('conflict.save', { version: version + 1 })}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('conflict.text', { theirs: version, yours: startedFrom })}</p>
      <div className={styles.head}>
        <span className={styles.count}>{t('conflict.differ', { count: rows.length })}</span>
        <Button onClick={() => pickAll('mine')}>{t('conflict.takeMine')}</Button>
        <Button onClick={() => pickAll('theirs')}>{t('conflict.takeTheirs')}</Button>
      </div>
      {rows.map((row) => (
        <fieldset key={row.field} className={styles.row}>
          <legend className={styles.label}>{row.label}</legend>
          {sides.map((side) => (
            // The value is the text of the label.
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={`${id}-${row.field}`}
                checked={picked[row.field] === side}
                onChange={() => setPicked({ ...picked, [row.field]: side })}
              />
              <span className={styles.words}>
                <span className={styles.whose}>{heads[side]}</span>
                <span className={styles.value}>{row[side] || t('conflict.empty')}</span>
              </span>
            </label>
          ))}
          {row.canKeepBoth && (
            <label className={styles.both}>
              <input
                type="radio"
                name={`${id}-${row.field}`}
                checked={picked[row.field] === 'both'}
                onChange={() => setPicked({ ...picked, [row.field]: 'both' })}
              />
              {t('conflict.both')}
            </label>
          )}
        </fieldset>
      ))}
    </Dialog>
  );
}
