import { useText } from '../../../lib/i18n/i18n.ts';
import styles from './filters.module.css';

interface Props {
  label: string;
  /** `last14`, `2026-11-01..2026-11-14`, or empty. */
  value: string;
  onChange: (range: string) => void;
}

const spans = [1, 7, 14, 30, 90];

/** A range of dates: the last days, or from one day to another. */
export function RangeFields({ label, value, onChange }: Props) {
  const t = useText();
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : [];
  const between = (first: string, last: string) => onChange(first || last ? `${first}..${last}` : '');
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>{label}</legend>
      {['', ...spans.map((days) => `last${days}`)].map((span) => (
        <label key={span} className={styles.value}>
          <input type="radio" name="span" checked={value === span} onChange={() => onChange(span)} />
          <span>{span ? t('filter.last', { count: Number(span.slice(4)) }) : t('filter.anyTime')}</span>
        </label>
      ))}
      <div className={styles.range}>
        <label>
          <span>{t('filter.from')}</span>
          <input
            type="date"
            value={from}
            max={to}
            onChange={(event) => between(event.currentTarget.value, to)}
          />
        </label>
        <label>
          <span>{t('filter.to')}</span>
          <input
            type="date"
            value={to}
            min={from}
            onChange={(event) => between(from, event.currentTarget.value)}
          />
        </label>
      </div>
    </fieldset>
  );
}
