import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useText } from '../../lib/i18n/i18n.ts';
import { useChangesTo } from './overlay.ts';
import styles from './waiting-mark.module.css';

/** Marks an item with changes that have not reached the server. One that is being sent for the first time does not wait. */
export function WaitingMark({ kind, id }: { kind: ItemKind; id: number }) {
  const t = useText();
  const states = useChangesTo(kind, id).map(({ state }) => state);
  const state = states.includes('refused') ? 'refused' : states.find((one) => one === 'waiting');
  return state ? (
    <span className={styles.mark} data-state={state}>
      {t(`outbox.${state}`)}
    </span>
  ) : null;
}
