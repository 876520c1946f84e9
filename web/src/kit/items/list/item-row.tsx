// One item in the list: two lines beside an open item and on phones, one line of a table otherwise.
import { itemNumber } from '@tracery/contract/work-item/number';
import { memo } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { formatDistance, formatMoment } from '../../../lib/format.ts';
import { FieldValue } from '../fields/field-value.tsx';
import styles from './item-row.module.css';
import { OpenLink, type Opening } from './open-link.tsx';
import { RowDelete } from './row-delete.tsx';
import { RowFreeze } from './row-freeze.tsx';
import { ItemMark } from '../fields/status-mark.tsx';
import { fieldOf, hasStatus, type FieldView, type Item, type ItemView } from '../view.ts';

interface Props extends Opening {
  view: ItemView;
  item: Item;
  isOpen: boolean;
  /** It is on its way, and nothing more can be asked of it. */
  isOpening: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
}

function NameLink({ item, ...props }: Props) {
  return (
    <OpenLink {...props} id={item.id} className={styles.name}>
      {item.name}
    </OpenLink>
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

const OnItsWay = () => (
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
  const age = isOpening ? <OnItsWay /> : <Age item={item} />;
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
          {isPlain && isOpening ? <OnItsWay /> : <RowAction view={view} item={item} />}
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
