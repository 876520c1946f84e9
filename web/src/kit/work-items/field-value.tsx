import { itemNumber } from '../../lib/item-places.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './field-value.module.css';
import { fieldOf, linkedTo, valueOf, type FieldView, type Item, type ItemView } from './view.ts';

interface Props {
  view: ItemView;
  field: FieldView;
  item: Item;
}

/** A field as it is read: the number and name of what it points at, or icon and word of its value. */
export function FieldValue({ view, field, item }: Props) {
  const t = useText();
  const { target } = fieldOf(view, field.name);
  if (target) {
    const { oid, name } = linkedTo(item, field.name);
    return (
      <span className={styles.value} title={name}>
        <span className={styles.number}>{itemNumber(target, oid)}</span>
        <span className={styles.name}>{name}</span>
      </span>
    );
  }
  const value = valueOf(item, field.name);
  const word = value && field.word ? t(field.word(value)) : value;
  return (
    <span className={styles.value} title={word}>
      {value && field.icon?.(value)}
      <span className={styles.word}>{word}</span>
    </span>
  );
}
