// Two people changed the same text or field: compares both and lets the second one choose. Nothing is preselected.
import { Suspense, useId, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { formatMoment } from '../../lib/format.ts';
import { disabledWithReason } from '../ui/disabled-with-reason.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './conflict-dialog.module.css';
import { lazyComponent } from '../../lib/lazy-part.ts';

const DiffView = lazyComponent(async () => (await import('../records/diff-view.tsx')).DiffView);

/** Who saved the other version, and when. */
export interface OtherChange {
  who: string;
  at: string;
}

/** `both` joins the two texts. */
export type Side = 'mine' | 'theirs' | 'both';

interface ConflictRow {
  field: string;
  label: string;
  /** Formatted for display. */
  mine: string;
  theirs: string;
  isText?: boolean;
}

interface Props {
  /** The name of the item. */
  name: string;
  /** Who saved the other version. */
  other: OtherChange | undefined;
  /** The version that the other person saved. */
  version: number;
  rows: readonly ConflictRow[];
  isSaving: boolean;
  onKeepEditing: () => void;
  onSave: (sides: Record<string, Side>) => void;
}

const sides = ['mine', 'theirs', 'both'] as const;

export function ConflictDialog(props: Props) {
  const { name, other, version, rows, isSaving, onKeepEditing, onSave } = props;
  const t = useText();
  const id = useId();
  const [picked, setPicked] = useState<Record<string, Side>>({});
  const isComplete = rows.every(({ field }) => picked[field]);
  const heads = { mine: t('conflict.mine'), theirs: t('conflict.theirs'), both: t('conflict.both') };
  const intro = other
    ? t('conflict.by', { who: other.who, when: formatMoment(new Date(other.at)) })
    : t('conflict.bySomeone', { version });

  return (
    <Dialog
      title={t('conflict.title', { name })}
      onClose={onKeepEditing}
      footer={
        <>
          <Button variant="outlined" data-autofocus onClick={onKeepEditing}>
            {t('conflict.keepEditing')}
          </Button>
          <Button
            variant="primary"
            busyText={isSaving ? t('action.saving') : undefined}
            {...disabledWithReason(isComplete ? undefined : t('conflict.chooseFirst'), () => onSave(picked))}
          >
            {t('conflict.save', { version: version + 1 })}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {intro} {t('conflict.text')}
      </p>
      {rows.map((row) => (
        <fieldset key={row.field} className={styles.row}>
          <legend className={styles.label}>{row.label}</legend>
          {row.isText && (
            <div className={styles.difference}>
              <p className={styles.legend}>{t('conflict.difference')}</p>
              <Suspense fallback={<Skeleton height={80} />}>
                <DiffView before={row.theirs} after={row.mine} />
              </Suspense>
            </div>
          )}
          {sides
            .filter((side) => side !== 'both' || row.isText)
            .map((side) => (
              // The value is the text of the label.
              // oxlint-disable-next-line jsx-a11y/label-has-associated-control
              <label key={side} className={side === 'both' ? styles.both : styles.side}>
                <input
                  type="radio"
                  name={`${id}-${row.field}`}
                  checked={picked[row.field] === side}
                  onChange={() => setPicked({ ...picked, [row.field]: side })}
                />
                <span className={styles.words}>
                  <span className={styles.whose}>{heads[side]}</span>
                  {side !== 'both' && !row.isText && (
                    <span className={styles.value}>{row[side] || t('conflict.empty')}</span>
                  )}
                </span>
              </label>
            ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
