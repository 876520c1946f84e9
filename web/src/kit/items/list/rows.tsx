import { useLayoutEffect, useRef, memo } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { Address } from '../address/address.ts';
import styles from './list-pane.module.css';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { hasStatus, type Item, type ItemView, fieldOf, type FieldView } from '../view.ts';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Spinner } from '../../ui/spinner.tsx';
import { formatDistance, formatMoment } from '../../../lib/format.ts';
import { FieldValue } from '../fields/field-value.tsx';
import itemRowStyles from './item-row.module.css';
import { OpenLink, type Opening } from './open-link.tsx';
import { RowDelete } from './row-delete.tsx';
import { RowFreeze } from './row-freeze.tsx';
import { ItemMark } from '../fields/status-mark.tsx';

interface ItemRowProps extends Opening {
  view: ItemView;
  item: Item;
  isOpen: boolean;
  /** It is on its way, and nothing more can be asked of it. */
  isOpening: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
}

function NameLink({ item, ...props }: ItemRowProps) {
  return (
    <OpenLink {...props} id={item.id} className={itemRowStyles.name}>
      {item.name}
    </OpenLink>
  );
}

const Age = ({ item: { updatedAt } }: { item: Item }) => {
  // Follows the language.
  useText();
  const moment = new Date(updatedAt);
  return (
    <time className={itemRowStyles.age} dateTime={updatedAt} title={formatMoment(moment)}>
      {formatDistance(moment)}
    </time>
  );
};

const OnItsWay = () => (
  <span className={itemRowStyles.busy}>
    <Spinner />
  </span>
);

const hasRowAction = (view: ItemView): boolean =>
  view.rowFreeze !== undefined || view.isMadeAndDeletedInRows === true;

function RowAction({ view, item }: Pick<ItemRowProps, 'view' | 'item'>) {
  return view.rowFreeze ? <RowFreeze view={view} item={item} /> : <RowDelete view={view} item={item} />;
}

const columnsOf = (view: ItemView) => view.fields.filter(({ isInList }) => isInList);

function RowDate({ view, item }: Pick<ItemRowProps, 'view' | 'item'>) {
  // Follows the language.
  useText();
  const date = view.date?.(item);
  return (
    <span className={itemRowStyles.date} data-tone={date?.tone}>
      {date?.text}
    </span>
  );
}

const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { view, item, isOpen, isOpening } = props;
  const { definition } = view;
  const fields = view.fields.filter(({ isInList }) => isInList === true);
  const isRank = ({ name }: FieldView) => ['rank', 'derived'].includes(fieldOf(view, name).type);
  const valueOfField = (field: FieldView) => (
    <FieldValue key={field.name} view={view} field={field} item={item} />
  );
  const ranks = <span className={itemRowStyles.rank}>{fields.filter(isRank).map(valueOfField)}</span>;
  const hasDateBelow = view.date !== undefined && fields.some(isRank);
  const isPlain = view.isMadeAndDeletedInRows === true;
  const age = isOpening ? <OnItsWay /> : <Age item={item} />;
  return (
    <li
      className={itemRowStyles.row}
      data-open={isOpen || undefined}
      data-plain={isPlain || undefined}
      aria-busy={isOpening || undefined}
    >
      <ItemMark view={view} item={item} shows="glyph" />
      <NameLink {...props} />
      {hasDateBelow ? ranks : !isPlain && age}
      <span className={itemRowStyles.meta}>
        <span className={itemRowStyles.number}>{itemNumber(definition.kind, item.oid)}</span>
        <ItemMark view={view} item={item} shows="word" />
        {fields.filter((field) => !isRank(field)).map(valueOfField)}
      </span>
      {view.date ? <RowDate view={view} item={item} /> : !isPlain && ranks}
      {isPlain && <span className={itemRowStyles.creator}>{item.creator}</span>}
      {hasRowAction(view) && (
        <span className={itemRowStyles.action}>
          {isPlain && isOpening ? <OnItsWay /> : <RowAction view={view} item={item} />}
        </span>
      )}
    </li>
  );
});

const ItemTableRow = memo(function ItemTableRow(props: ItemRowProps) {
  const { view, item } = props;
  return (
    <tr className={itemRowStyles.tableRow}>
      <td className={itemRowStyles.number}>{itemNumber(view.definition.kind, item.oid)}</td>
      <td className={itemRowStyles.nameCell}>
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
        <td className={itemRowStyles.actionCell}>
          <RowAction view={view} item={item} />
        </td>
      )}
    </tr>
  );
});

interface Props {
  view: ItemView;
  items: readonly Item[];
  address: Address;
  /** The open item is on its way. */
  isOpening: boolean;
  isTable: boolean;
}

/** Rows are drawn anew when an item opens or closes; the focus must not be lost with the old ones. */
function useFocusThatStays(openId: number | undefined): void {
  const before = useRef(openId);
  useLayoutEffect(() => {
    const id = openId ?? before.current;
    const isMoved = openId !== before.current;
    before.current = openId;
    if (isMoved && document.activeElement?.matches('body, main'))
      document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus({ preventScroll: true });
  }, [openId]);
}

export function Rows({ view, items, address, isOpening, isTable }: Props) {
  const t = useText();
  const { openId, hrefOf, openFromList } = address;
  useFocusThatStays(openId);
  const reachable = items.find(({ id }) => id === openId)?.id ?? items[0]?.id;
  const rowOf = (item: Item) => ({
    view,
    item,
    isOpen: item.id === openId,
    isOpening: isOpening && item.id === openId,
    isReachable: item.id === reachable,
    hrefOf,
    openFromList,
  });
  if (!isTable)
    return (
      <ul aria-label={t(view.texts.list)}>
        {items.map((item) => (
          <ItemRow key={item.id} {...rowOf(item)} />
        ))}
      </ul>
    );
  return (
    <table
      className={styles.table}
      aria-label={t(view.texts.list)}
      data-many={columnsOf(view).length > 3 || undefined}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.numberColumn}>
            {t('items.number')}
          </th>
          <th scope="col" className={styles.nameColumn}>
            {t('items.name')}
          </th>
          {(view.phase || hasStatus(view.definition)) && (
            <th scope="col">{t(view.phase ? 'items.phase' : 'items.status')}</th>
          )}
          {columnsOf(view).map(({ name, label }) => (
            <th key={name} scope="col">
              {t(label)}
            </th>
          ))}
          {view.isMadeAndDeletedInRows && <th scope="col">{t('items.creator')}</th>}
          <th scope="col">{t('items.updated')}</th>
          {hasRowAction(view) && (
            <th scope="col" className={styles.actionColumn}>
              <span className={visuallyHidden.text}>{t('trash.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemTableRow key={item.id} {...rowOf(item)} />
        ))}
      </tbody>
    </table>
  );
}
