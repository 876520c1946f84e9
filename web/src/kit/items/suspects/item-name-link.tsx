import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import styles from './item-name-link.module.css';

interface Props {
  item: { kind: ItemKind; id: number; oid: number; name: string };
  title?: string;
}

/** Number and name of an item, in one line. */
export function ItemNameLink({ item: { kind, id, oid, name }, title }: Props) {
  return (
    <Link
      to={kindSummaries[kind].screen.path}
      search={{ id: String(id) }}
      className={styles.link!}
      title={title}
    >
      <span className={styles.number}>{itemNumber(kind, oid)}</span> {name}
    </Link>
  );
}
