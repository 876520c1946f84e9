// The way of moving a card that needs neither dragging nor keys: any status, from a menu.
import { task } from '@tracery/contract/kinds/task';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ArrowLeftRight } from 'lucide-react';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import styles from './card.module.css';
import { goalOf, type Goal, type Task } from './lanes.ts';

interface Props {
  card: Task;
  onMove: (card: Task, to: Goal) => void;
}

export function MoveSelect({ card, onMove }: Props) {
  const t = useText();
  const language = useLanguage();
  if (card.isFrozen) return null;
  const label = t('task.moveTo', { number: itemNumber('Task', card.oid) });
  return (
    <label className={styles.move} title={label}>
      <ArrowLeftRight size={14} strokeWidth={1.5} />
      <select
        aria-label={label}
        // Keys move a card without it: an arrow pressed here would move it each time.
        tabIndex={-1}
        value={goalOf(card.status)}
        onChange={(event) => onMove(card, event.currentTarget.value as Goal)}
      >
        {task.transitions.map(({ to }) => (
          <option key={to} value={to}>
            {task.statuses[to][language]}
          </option>
        ))}
      </select>
    </label>
  );
}
