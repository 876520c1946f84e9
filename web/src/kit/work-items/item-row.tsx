// One item in the list: two lines beside an open item and on phones, one line of a table otherwise.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { itemNumber, itemPlaces } from '../../lib/item-places.ts';
import type { ItemsSearch } from './address.ts';
import { readItemAhead } from './calls.ts';
import { FieldValue } from './field-value.tsx';
import styles from './item-row.module.css';
import { RowFreeze } from './row-freeze.tsx';
import { ItemMark } from './status-mark.tsx';
import { fieldOf, type FieldView, type Item, type ItemView } from './view.ts';

interface Props {
  view: ItemView;
  item: Item;
  isOpen: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
}

/** Beside whatever opened another one before. */
const withId =
  ({ openParameter, expandedParameter }: ItemView, id: number) =>
  (present: object): ItemsSearch => ({
    ...present,
    ...(openParameter && { [openParameter]: undefined }),
    ...(expandedParameter && { [expandedParameter]: undefined }),
    id: String(id),
  });

function NameLink({ view, item, isOpen, isReachable }: Props) {
  return (
    <Link
      to={itemPlaces[view.definition.kind].path as '/requirement/feature'}
      search={withId(view, item.id)}
      className={styles.name!}
      activeProps={{}}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReachable ? 0 : -1}
      data-row={item.id}
      onPointerEnter={() => readItemAhead(view, item.id)}
      onFocus={() => readItemAhead(view, item.id)}
      preload={false}
    >
      {item.name}
    </Link>
  );
}

const Age = ({ item: { updatedAt } }: { item: Item }) => {
  // Follows the language.
  useText();
  const moment = new Date(updatedAt);
  return (
    <time className={styles.age} dateTime={updatedAt} title={formatMoment(moment)}>
      {formatDistance(moment)}
    </time>
  );
};

export const columnsOf = (view: ItemView) => view.fields.filter(({ isInList }) => isInList);

function RowDate({ view, item }: Pick<Props, 'view' | 'item'>) {
  // Follows the language.
  useText();
  const date = view.date?.(item);
  return (
    <span className={styles.date} data-tone={date?.tone}>
      {date?.text}
    </span>
  );
}

export const ItemRow = memo(function ItemRow(props: Props) {
  const { view, item, isOpen } = props;
  const { definition } = view;
  const fields = view.fields.filter(({ isInList }) => isInList === true);
  const isRank = ({ name }: FieldView) => ['rank', 'derived'].includes(fieldOf(view, name).type);
  const valueOfField = (field: FieldView) => (
    <FieldValue key={field.name} view={view} field={field} item={item} />
  );
  const ranks = <span className={styles.rank}>{fields.filter(isRank).map(valueOfField)}</span>;
  const hasDateBelow = view.date !== undefined && fields.some(isRank);
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <ItemMark view={view} item={item} shows="glyph" />
      <NameLink {...props} />
      {hasDateBelow ? ranks : <Age item={item} />}
      <span className={styles.meta}>
        <span className={styles.number}>{itemNumber(definition.kind, item.oid)}</span>
        <ItemMark view={view} item={item} shows="word" />
        {fields.filter((field) => !isRank(field)).map(valueOfField)}
      </span>
      {view.date ? <RowDate view={view} item={item} /> : ranks}
      {view.rowFreeze && (
        <span className={styles.action}>
          <RowFreeze view={view} item={item} />
        </span>
      )}
    </li>
  );
});

export const ItemTableRow = memo(function ItemTableRow(props: Props) {
  const { view, item } = props;
  return (
    <tr className={styles.tableRow}>
      <td className={styles.number}>{itemNumber(view.definition.kind, item.oid)}</td>
      <td className={styles.nameCell}>
        <NameLink {...props} />
      </td>
      <td>
        <ItemMark view={view} item={item} />
      </td>
      {columnsOf(view).map((field) => (
        <td key={field.name}>
          <FieldValue view={view} field={field} item={item} />
        </td>
      ))}
      <td>
        <Age item={item} />
      </td>
      {view.rowFreeze && (
        <td className={styles.actionCell}>
          <RowFreeze view={view} item={item} />
        </td>
      )}
    </tr>
  );
});
