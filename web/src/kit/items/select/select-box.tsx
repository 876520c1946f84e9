import { itemNumber } from '@tracery/contract/work-item/number';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useStore } from '../../../lib/store.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import type { Item } from '../view.ts';
import styles from './select-box.module.css';
import { select, selection } from './selection.ts';

/** Space does the same in a row, so Tab does not stop here. */
export function SelectBox({ kind, item }: { kind: ItemKind; item: Item }) {
  const t = useText();
  const isSelected = useStore(selection).has(item.id);
  return (
    <input
      type="checkbox"
      className={styles.box}
      data-select={item.id}
      tabIndex={-1}
      aria-label={t('items.select', { number: itemNumber(kind, item.oid) })}
      checked={isSelected}
      onChange={() => select([item], !isSelected)}
    />
  );
}

/** Of the page. Over the groups of a list there is nothing that it could select. */
export function SelectPageBox({ items }: { items: readonly Item[] }) {
  const t = useText();
  const selected = useStore(selection);
  if (items.length === 0) return <span className={visuallyHidden.text}>{t('items.selectPage')}</span>;
  const count = items.filter(({ id }) => selected.has(id)).length;
  const isAll = count === items.length;
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('items.selectPage')}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      checked={isAll}
      onChange={() => select(items, !isAll)}
    />
  );
}
