import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useHasDraft } from '../../form/use-own-drafts.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import styles from './draft-mark.module.css';

/** Marks an item about which something was typed and not sent yet. */
export function DraftMark({ kind, id }: { kind: ItemKind; id: number }) {
  const t = useText();
  return useHasDraft(kind, id) ? <span className={styles.mark}>{t('draft.mark')}</span> : null;
}
