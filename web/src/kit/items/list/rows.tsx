import { suspectWords } from '@tracery/contract/traces/suspect-words';
import { memo, useContext, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { useLanguage, useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import type { Address } from '../address/address.ts';
import { ArrangementContext } from '../columns/arrangement.ts';
import styles from './list-pane.module.css';
import { rowElement } from './row-element.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { hasStatus, type Item, type ItemView, fieldOf, type FieldView, textsOf } from '../view.ts';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Spinner } from '../../ui/spinner.tsx';
import { formatDistance, formatList, formatMoment } from '../../../lib/format.ts';
import { FieldValue } from '../fields/field-value.tsx';
import itemRowStyles from './item-row.module.css';
import { WaitingMark } from '../../outbox/waiting-mark.tsx';
import { PlannedIn } from './planned-in.tsx';
import { OpenLink, type Opening } from './open-link.tsx';
import { DraftMark } from '../fields/draft-mark.tsx';
import { hasPassedBefore, statusWord } from '../fields/status-look.ts';
import { ItemMark, SuspectMark } from '../fields/status-mark.tsx';
import { SelectBox, SelectPageBox } from '../select/select-box.tsx';
import { useMayWrite } from '../use-may-write.ts';

export interface RowProps extends Opening {
  view: ItemView;
  item: Item;
  isOpen: boolean;
  /** Loading; the row cannot be pressed again. */
  isOpening: boolean;
  /** The row in the tab order (roving tabindex). */
  isReachable: boolean;
}

/** What stands beside the name, as somebody would say it: number, status, date, age. */
function useRowWords(view: ItemView, item: Item): string {
  const t = useText();
  const language = useLanguage();
  const { definition, phase } = view;
  const word = hasPassedBefore(definition, item)
    ? suspectWords.stale[language]
    : statusWord(definition, item.status);
  const status = item.isFrozen ? t('items.frozen') : word;
  return formatList([
    itemNumber(definition.kind, item.oid),
    phase?.(item).word ?? (hasStatus(definition) ? status : undefined),
    item.isSuspect ? suspectWords.suspect[language] : undefined,
    view.date?.(item)?.text,
    t('text.named', { name: t('items.updated'), value: formatDistance(new Date(item.updatedAt)) }),
  ]);
}

function NameLink({ item, ...props }: RowProps) {
  const description = useRowWords(props.view, item);
  return (
    <OpenLink {...props} id={item.id} className={itemRowStyles.name} description={description}>
      {item.name}
    </OpenLink>
  );
}

const Age = ({ item: { updatedAt } }: { item: Item }) => {
  // Changes with the language.
  useText();
  const moment = new Date(updatedAt);
  return (
    <time className={itemRowStyles.age} dateTime={updatedAt} title={formatMoment(moment)}>
      {formatDistance(moment)}
    </time>
  );
};

export const OpeningSpinner = () => (
  <span className={itemRowStyles.busy}>
    <Spinner />
  </span>
);

const columnsOf = (view: ItemView) => view.fields.filter(({ isInList }) => isInList);

function RowDate({ view, item }: Pick<RowProps, 'view' | 'item'>) {
  // Changes with the language.
  useText();
  const date = view.date?.(item);
  return (
    <span className={itemRowStyles.date} data-tone={date?.tone}>
      {date?.text}
    </span>
  );
}

interface RowSlots {
  /** A button at the end of the row. */
  action?: ReactNode;
}

interface ItemRowSlots extends RowSlots {
  /** At the right end, in place of ranks, date and age. */
  aside?: ReactNode;
}

export function ItemRow({ action, aside, ...props }: RowProps & ItemRowSlots) {
  const { view, item, isOpen, isOpening } = props;
  const { definition } = view;
  const fields = view.fields.filter(({ isInList }) => isInList === true);
  const isRank = ({ name }: FieldView) => ['rank', 'derived'].includes(fieldOf(view, name).type);
  const valueOfField = (field: FieldView) => (
    <FieldValue key={field.name} view={view} field={field} item={item} />
  );
  const ranks = <span className={itemRowStyles.rank}>{fields.filter(isRank).map(valueOfField)}</span>;
  const hasDateBelow = view.date !== undefined && fields.some(isRank);
  const isPlain = aside !== undefined;
  const age = isOpening ? <OpeningSpinner /> : <Age item={item} />;
  return (
    <li
      className={itemRowStyles.row}
      data-open={isOpen || undefined}
      data-plain={isPlain || undefined}
      aria-busy={isOpening || undefined}
    >
      {useMayWrite() && <SelectBox kind={definition.kind} item={item} />}
      <ItemMark view={view} item={item} shows="glyph" />
      <NameLink {...props} />
      {!isPlain && (hasDateBelow ? ranks : age)}
      <span className={itemRowStyles.below}>
        <span className={itemRowStyles.meta}>
          <span className={itemRowStyles.number}>{itemNumber(definition.kind, item.oid)}</span>
          <ItemMark view={view} item={item} shows="word" />
          <SuspectMark item={item} />
          <DraftMark kind={definition.kind} id={item.id} />
          <WaitingMark kind={definition.kind} id={item.id} />
          {view.isPlanned && <PlannedIn item={item} />}
          {fields.filter((field) => !isRank(field)).map(valueOfField)}
        </span>
        {!isPlain && (view.date ? <RowDate view={view} item={item} /> : ranks)}
        {isPlain && <span className={itemRowStyles.aside}>{aside}</span>}
      </span>
      {action !== undefined && <span className={itemRowStyles.action}>{action}</span>}
    </li>
  );
}

interface CellsProps {
  className?: string | undefined;
  /** Not in the header. */
  item?: Item;
  children: ReactNode;
}

/** A row of the table, in the columns that were chosen. Its cells have keys by which they are found. */
function Cells({ className, item, children }: CellsProps) {
  const arrangement = useContext(ArrangementContext);
  return <tr className={className}>{arrangement ? arrangement.cells(children, item) : children}</tr>;
}

interface TableRowSlots extends RowSlots {
  /** Cells between the fields and the age. */
  cells?: ReactNode;
}

export function ItemTableRow({ action, cells, ...props }: RowProps & TableRowSlots) {
  const { view, item } = props;
  return (
    <Cells className={itemRowStyles.tableRow} item={item}>
      {useMayWrite() && (
        <td key="tick" className={itemRowStyles.tick}>
          <SelectBox kind={view.definition.kind} item={item} />
        </td>
      )}
      <td key="number" className={itemRowStyles.number}>
        {itemNumber(view.definition.kind, item.oid)}
      </td>
      <td key="name">
        <span className={itemRowStyles.nameLine}>
          <NameLink {...props} />
          <SuspectMark item={item} />
          <DraftMark kind={view.definition.kind} id={item.id} />
          <WaitingMark kind={view.definition.kind} id={item.id} />
        </span>
      </td>
      {(view.phase || hasStatus(view.definition)) && (
        <td key="status" className={itemRowStyles.status} data-edit="status">
          <ItemMark view={view} item={item} />
        </td>
      )}
      {columnsOf(view).map((field) => (
        <td key={field.name} data-type={fieldOf(view, field.name).type} data-edit={field.name}>
          <FieldValue view={view} field={field} item={item} />
        </td>
      ))}
      {view.isPlanned && (
        <td key="planned" data-edit="plannedId">
          <PlannedIn item={item} hasName />
        </td>
      )}
      {cells}
      <td key="updated">
        <Age item={item} />
      </td>
      {action !== undefined && <td className={itemRowStyles.actionCell}>{action}</td>}
    </Cells>
  );
}

/** How a kind shows its items in the list. Components must be memoised. */
export interface RowLayout {
  Row: ComponentType<RowProps>;
  TableRow: ComponentType<RowProps>;
  /** Headers of the cells that the table adds before the age. */
  headers?: readonly PlainKey[];
  /** The columns of an export that hold what is in these cells. */
  exportsAs?: readonly string[];
  hasAction?: boolean;
}

export const itemRows: RowLayout = { Row: memo(ItemRow), TableRow: memo(ItemTableRow) };

interface Props {
  view: ItemView;
  items: readonly Item[];
  address: Address;
  /** The open item is loading. */
  isOpening: boolean;
  isTable: boolean;
  layout: RowLayout;
}

/** Rows are remounted when an item opens or closes, and what had the focus closes; this keeps the focus. */
export function useKeepFocus(openId: number | undefined): void {
  const before = useRef(openId);
  useLayoutEffect(() => {
    const id = openId ?? before.current;
    const isMoved = openId !== before.current;
    before.current = openId;
    if (isMoved && document.activeElement?.matches('body, main'))
      rowElement(id)?.focus({ preventScroll: true });
  }, [openId]);
}

export function Rows({ view, items, address, isOpening, isTable, layout }: Props) {
  const t = useText();
  const { Row, TableRow, headers = [], hasAction = false } = layout;
  const { openId, hrefOf, openFromList } = address;
  const arrangement = useContext(ArrangementContext);
  const mayWrite = useMayWrite();
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
      <ul aria-label={t(textsOf(view).list)}>
        {items.map((item) => (
          <Row key={item.id} {...rowOf(item)} />
        ))}
      </ul>
    );
  return (
    <table
      className={styles.table}
      aria-label={t(textsOf(view).list)}
      data-many={columnsOf(view).length > 3 || undefined}
      data-planned={view.isPlanned}
      data-runs={view.definition.hasRuns || undefined}
      style={arrangement?.style}
    >
      <thead>
        <Cells>
          {mayWrite && (
            <th key="tick" scope="col" className={styles.tickColumn}>
              <SelectPageBox items={items} />
            </th>
          )}
          <th key="number" scope="col" className={styles.numberColumn}>
            {t('items.number')}
          </th>
          <th key="name" scope="col" className={styles.nameColumn}>
            {t('items.name')}
          </th>
          {(view.phase || hasStatus(view.definition)) && (
            <th key="status" scope="col" className={styles.statusColumn}>
              {t(view.phase ? 'items.phase' : 'items.status')}
            </th>
          )}
          {columnsOf(view).map(({ name, label }) => (
            <th key={name} scope="col" data-type={fieldOf(view, name).type}>
              {t(label)}
            </th>
          ))}
          {view.isPlanned && (
            <th key="planned" scope="col" className={styles.plannedColumn}>
              {t('itemKind.Iteration')}
            </th>
          )}
          {headers.map((header) => (
            <th key={header} scope="col" className={styles.extraColumn}>
              {t(header)}
            </th>
          ))}
          <th key="updated" scope="col" className={styles.updatedColumn}>
            {t('items.updated')}
          </th>
          {hasAction && (
            <th scope="col" className={styles.actionColumn}>
              <span className={visuallyHidden.text}>{t('trash.actions')}</span>
            </th>
          )}
        </Cells>
      </thead>
      <tbody>
        {items.map((item) => (
          <TableRow key={item.id} {...rowOf(item)} />
        ))}
      </tbody>
    </table>
  );
}
