import { useId } from 'react';
import { FieldLabel } from '../../kit/form/field-parts.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { stageLabel, stages } from '../../lib/product-labels.ts';
import styles from './stage-picker.module.css';

interface Props {
  value: string;
  isReadOnly: boolean;
  onChange: (stage: string) => void;
}

/** Six bars, of which those passed are filled. Radio buttons underneath, so that arrows choose. */
export function StagePicker({ value, isReadOnly, onChange }: Props) {
  const t = useText();
  const id = useId();
  const current = Number(value);
  const aside = !isReadOnly && (
    <span className={styles.aside}>{t('product.stageHint', { stage: current, all: stages.length })}</span>
  );
  return (
    <div className={styles.field}>
      <FieldLabel id={id} label={t('product.stage')} aside={aside} />
      <div className={styles.stages} role="radiogroup" aria-labelledby={id}>
        {stages.map((stage) => (
          <label
            key={stage}
            className={styles.stage}
            data-state={stage < current ? 'done' : stage === current ? 'now' : 'ahead'}
          >
            <input
              type="radio"
              name={id}
              className={styles.input}
              checked={stage === current}
              disabled={isReadOnly}
              onChange={() => onChange(String(stage))}
            />
            <span className={styles.bar} />
            {t(stageLabel(stage))}
          </label>
        ))}
      </div>
    </div>
  );
}
