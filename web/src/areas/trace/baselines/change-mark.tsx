import type { DifferenceKind } from '@tracery/contract/traces/baselines';
import { formatList } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import styles from './change-mark.module.css';

const signs: Record<DifferenceKind, string> = {
  added: '+',
  removed: '−',
  moved: '→',
  changed: '~',
  entered: '⇥',
  left: '⇤',
};

/** A sign, a colour and the word. */
export function ChangeMark({ changes }: { changes: readonly DifferenceKind[] }) {
  const t = useText();
  const [first] = changes;
  if (!first) return null;
  return (
    <span className={styles.mark}>
      <i className={styles.sign} data-change={first} aria-hidden="true">
        {signs[first]}
      </i>
      {formatList(changes.map((change) => t(`baselines.${change}`)))}
    </span>
  );
}
