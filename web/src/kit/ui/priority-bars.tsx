import { useText } from '../../lib/i18n/i18n.ts';
import styles from './priority-bars.module.css';
import visuallyHidden from './visually-hidden.module.css';

export type Level = 1 | 2 | 3;

export const isLevel = (value: number): value is Level => value === 1 || value === 2 || value === 3;

interface Props {
  level: Level;
  /** In place of high, medium and low. */
  word?: string | undefined;
  /** Hides the word from view, for narrow places. */
  isIconOnly?: boolean;
}

/** Three bars and the word: how urgent something is. */
export function PriorityBars({ level, word: ownWord, isIconOnly = false }: Props) {
  const t = useText();
  const word = ownWord ?? t(`level.${level}`);
  return (
    <span className={styles.priority} title={isIconOnly ? word : undefined}>
      <span className={styles.bars} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={isIconOnly ? visuallyHidden.text : undefined}>{word}</span>
    </span>
  );
}
