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
import { StatusMark } from './status-mark.tsx';
import { fieldOf, type Item, type ItemView } from './view.ts';

interface Props {
  view: ItemView;
  item: Item;
  isOpen: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
}

const withId =
  (id: number) =>
  (present: object): ItemsSearch => ({ ...present, id: String(id) });

function NameLink({ view, item, isOpen, isReachable }: Props) {
  return (
    <Link
      to={itemPlaces[view.definition.kind].path as '/requirement/feature'}
      search={withId(item.id)}
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

const listed = (view: ItemView) => view.fields.filter(({ isInList }) => isInList);

export const ItemRow = memo(function ItemRow(props: Props) {
  const { view, item, isOpen } = props;
  const { definition } = view;
  const fields = listed(view);
  const ranks = fields.filter(({ name }) => fieldOf(view, name).type === 'rank');
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <StatusMark definition={definition} item={item} shows="glyph" />
      <NameLink {...props} />
      <Age item={item} />
      <span className={styles.meta}>
        <span className={styles.number}>{itemNumber(definition.kind, item.oid)}</span>
        <StatusMark definition={definition} item={item} shows="word" />
        {fields
          .filter((field) => !ranks.includes(field))
          .map((field) => (
            <FieldValue key={field.name} view={view} field={field} item={item} />
          ))}
      </span>
      <span className={styles.rank}>
        {ranks.map((field) => (
          <FieldValue key={field.name} view={view} field={field} item={item} />
        ))}
      </span>
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
        <StatusMark definition={view.definition} item={item} />
      </td>
      {listed(view).map((field) => (
        <td key={field.name}>
          <FieldValue view={view} field={field} item={item} />
        </td>
      ))}
      <td>
        <Age item={item} />
      </td>
    </tr>
  );
});
