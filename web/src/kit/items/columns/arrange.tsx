// Puts the cells of a table into the columns that somebody chose. Rows draw all their cells as ever; here some are left
// out, others added, and all put in order.
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { splitTags } from '../../form/tags.ts';
import { creatorOf } from '../../ui/person.ts';
import { PersonLabel } from '../../ui/person-name.tsx';
import { formatDistance, formatList, formatMoment } from '../../../lib/format.ts';
import { useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { fieldOf, type Item, type ItemView } from '../view.ts';
import styles from './arrange.module.css';
import { columnsOf, fixedColumns, isShownIn, readColumns, type Chosen, type Column } from './columns.ts';
import { ResizeHandle } from './resize-handle.tsx';
import type { Arrangement } from './arrangement.ts';

type Cell = ReactElement<{ children?: ReactNode }>;

const nameOf = ({ key }: Cell): string => String(key).split('$').at(-1)!;

function HeaderText({ label }: { label: PlainKey }) {
  return useText()(label);
}

function Created({ item: { createdAt } }: { item: Item }) {
  // Changes with the language.
  useText();
  const moment = new Date(createdAt);
  return (
    <time className={styles.quiet} dateTime={createdAt} title={formatMoment(moment)}>
      {formatDistance(moment)}
    </time>
  );
}

function Tags({ item }: { item: Item }) {
  const tags = splitTags(item.tag);
  return (
    <span className={styles.tags} title={formatList(tags)}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}

/** What the usual table does not show. */
function ValueIn({ view, item, name }: { view: ItemView; item: Item; name: string }) {
  if (name === 'tag') return <Tags item={item} />;
  if (name === 'creator') return <PersonLabel person={creatorOf(item)} />;
  if (name === 'created') return <Created item={item} />;
  const field = view.fields.find((one) => one.name === name);
  return field && <FieldValue view={view} field={field} item={item} />;
}

interface Arranged {
  view: ItemView;
  columns: readonly Column[];
  chosen: readonly Chosen[];
  /** Nobody chose anything: widths are those of the style sheet. */
  isUsual: boolean;
}

function newCell({ view, columns }: Arranged, name: string, item: Item | undefined): Cell {
  if (item)
    return (
      <td key={name}>
        <ValueIn view={view} item={item} name={name} />
      </td>
    );
  const type = view.definition.fields[name] && fieldOf(view, name).type;
  return (
    <th key={name} scope="col" data-type={type}>
      <HeaderText label={columns.find((column) => column.name === name)!.label} />
    </th>
  );
}

/** A header with its width, and the edge by which it is changed. The name has what the others leave. */
function withEdge(cell: Cell, arranged: Arranged): Cell {
  const name = nameOf(cell);
  const { columns, chosen, isUsual } = arranged;
  const set = chosen.find((one) => one.name === name)?.width;
  const usual = name === 'number' ? 96 : columns.find((column) => column.name === name)?.width;
  const width = name === 'name' ? 'auto' : (set ?? usual);
  return cloneElement(
    cell as ReactElement<{ children?: ReactNode; style?: object; 'data-takes-room'?: string }>,
    {
      ...(!isUsual && { style: { width } }),
      ...(name === 'name' && { 'data-takes-room': '' }),
    },
    cell.props.children,
    name !== 'name' && <ResizeHandle view={arranged.view} columns={columns} chosen={chosen} name={name} />,
  );
}

/** So much room the name keeps, whatever the others take. */
const nameRoom = 240;
/** Number, ticks, buttons. */
const besidesRoom = 152;

/** `extra`: the header of what only the table of this kind has. */
export function arrange(view: ItemView, text: string | undefined, extra: PlainKey | undefined): Arrangement {
  const columns = columnsOf(view, extra);
  const chosen = readColumns(columns, text);
  const arranged: Arranged = { view, columns, chosen, isUsual: text === undefined };
  const known = new Set([...fixedColumns, ...columns.map(({ name }) => name)] as string[]);
  const room = isShownIn(chosen).reduce(
    (sum, { name, width }) => sum + (width ?? columns.find((one) => one.name === name)!.width),
    nameRoom + besidesRoom,
  );
  return {
    style: text === undefined ? undefined : { minWidth: room },
    cells(children, item) {
      const cells = Children.toArray(children).filter(isValidElement) as Cell[];
      const at = (name: string) => cells.findIndex((cell) => nameOf(cell) === name);
      const [first, last] = [at('number'), at('updated')];
      const own = cells.slice(first, last).find((cell) => !known.has(nameOf(cell)));
      const inTable = (name: string): Cell => {
        const found = name === 'extra' ? own : cells[at(name)];
        return found ? cloneElement(found, { key: name }) : newCell(arranged, name, item);
      };
      const shown = [...fixedColumns, ...isShownIn(chosen).map(({ name }) => name)].map(inTable);
      return [
        ...cells.slice(0, first),
        ...(item ? shown : shown.map((cell) => withEdge(cell, arranged))),
        // Buttons of the row.
        ...cells.slice(last + 1),
      ];
    },
  };
}

export { ColumnsButton } from './columns-button.tsx';
