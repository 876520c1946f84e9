import { useContext, type ComponentProps } from 'react';
import styles from './markdown-view.module.css';
import { ShownBoxesContext, TickableContext } from './tickable.ts';

/** The box of an entry in a checklist. Without somebody who ticks it, it only shows its state. */
export function TextBox({ checked, 'data-line': line }: ComponentProps<'input'> & { 'data-line'?: string }) {
  const onTick = useContext(TickableContext)?.onTick;
  const { byLine, areSaved } = useContext(ShownBoxesContext);
  const box = byLine.get(Number(line));
  return (
    // A finger may miss the box by as much as the label is larger.
    <label className={styles.tick}>
      <input
        type="checkbox"
        className={styles.box}
        checked={box ? box.isTicked : checked === true}
        disabled={!box || !areSaved || !onTick}
        aria-label={box?.text}
        onChange={(event) => box && onTick?.(box, event.currentTarget.checked)}
      />
    </label>
  );
}
