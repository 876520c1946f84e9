// One item in the list: two lines beside an open item and on phones, one line of a table otherwise.
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { itemPlaces } from '../../lib/item-places.ts';
import { openSearch } from './address.ts';
import { readItemAhead } from './calls.ts';
import { FieldValue } from './field-value.tsx';
import styles from './item-row.module.css';
import { RowDelete } from './row-delete.tsx';
import { RowFreeze } from './row-freeze.tsx';
import { ItemMark } from './status-mark.tsx';
import { fieldOf, hasStatus, type FieldView, type Item, type ItemView } from './view.ts';

interface Props {
  view: ItemView;
  item: Item;
  isOpen: boolean;
  /** It is on its way, and nothing more can be asked of it. */
  isOpening: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
}

function NameLink({ view, item, isOpen, isOpening, isReachable }: Props) {
  return (
    <Link
      to={itemPlaces[view.definition.kind].path as '/requirement/feature'}
      search={(present: object) => ({
        ...present,
        ...openSearch(view, item.id, view.keepsListFrom !== undefined && 'expanded' in present),
      })}
      className={styles.name!}
      activeProps={{}}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReachable ? 0 : -1}
      data-row={item.id}
      onPointerEnter={() => readItemAhead(view, item.id)}
      onFocus={() => readItemAhead(view, item.id)}
      onClick={(event) => {
        if (isOpening) event.preventDefault();
      }}
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

const Opening = () => (
  <span className={styles.busy}>
    <Spinner />
  </span>
);

export const hasRowAction = (view: ItemView): boolean =>
  view.rowFreeze !== undefined || view.isMadeAndDeletedInRows === true;

function RowAction({ view, item }: Pick<Props, 'view' | 'item'>) {
  return view.rowFreeze ? <RowFreeze view={view} item={item} /> : <RowDelete view={view} item={item} />;
}

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
  const { view, item, isOpen, isOpening } = props;
  const { definition } = view;
  const fields = view.fields.filter(({ isInList }) => isInList === true);
  const isRank = ({ name }: FieldView) => ['rank', 'derived'].includes(fieldOf(view, name).type);
  const valueOfField = (field: FieldView) => (
    <FieldValue key={field.name} view={view} field={field} item={item} />
  );
  const ranks = <span className={styles.rank}>{fields.filter(isRank).map(valueOfField)}</span>;
  const hasDateBelow = view.date !== undefined && fields.some(isRank);
  const isPlain = view.isMadeAndDeletedInRows === true;
  const age = isOpening ? <Opening /> : <Age item={item} />;
  return (
    <li
      className={styles.row}
      data-open={isOpen || undefined}
      data-plain={isPlain || undefined}
      aria-busy={isOpening || undefined}
    >
      <ItemMark view={view} item={item} shows="glyph" />
      <NameLink {...props} />
      {hasDateBelow ? ranks : !isPlain && age}
      <span className={styles.meta}>
        <span className={styles.number}>{itemNumber(definition.kind, item.oid)}</span>
        <ItemMark view={view} item={item} shows="word" />
        {fields.filter((field) => !isRank(field)).map(valueOfField)}
      </span>
      {view.date ? <RowDate view={view} item={item} /> : !isPlain && ranks}
      {isPlain && <span className={styles.creator}>{item.creator}</span>}
      {hasRowAction(view) && (
        <span className={styles.action}>
          {isPlain && isOpening ? <Opening /> : <RowAction view={view} item={item} />}
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
      {(view.phase || hasStatus(view.definition)) && (
        <td>
          <ItemMark view={view} item={item} />
        </td>
      )}
      {columnsOf(view).map((field) => (
        <td key={field.name}>
          <FieldValue view={view} field={field} item={item} />
        </td>
      ))}
      {view.isMadeAndDeletedInRows && <td>{item.creator}</td>}
      <td>
        <Age item={item} />
      </td>
      {hasRowAction(view) && (
        <td className={styles.actionCell}>
          <RowAction view={view} item={item} />
        </td>
      )}
    </tr>
  );
});
