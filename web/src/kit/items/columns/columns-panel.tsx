// Which columns the list has, in which order: ticked and dragged, or by keys.
import { Popover } from '@base-ui/react/popover';
import { GripVertical, LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { whenLoaded } from '../../../lib/when-loaded.ts';
import { Button } from '../../ui/button.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { textsOf, type ItemView } from '../view.ts';
import { chooseColumns } from './choose-columns.ts';
import {
  columnsOf,
  fixedColumns,
  isShownIn,
  readColumns,
  widthMax,
  widthMin,
  withWidth,
  writeColumns,
  type Chosen,
  type Column,
} from './columns.ts';
import styles from './columns-panel.module.css';
import { useColumns } from './kept-columns.ts';

interface LineProps {
  column: Column;
  /** Its place among those that are shown; undefined if it is not. */
  place: number | undefined;
  onToggle: () => void;
  onMove: (to: number) => void;
  onWiden: (by: number) => void;
}

function Line({ column, place, onToggle, onMove, onWiden }: LineProps) {
  const t = useText();
  const ref = useRef<HTMLLIElement>(null);
  const { name } = column;
  const isShown = place !== undefined;
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });
  useEffect(() => {
    if (!isShown) return undefined;
    return whenLoaded(
      () => import('./drag-columns.ts'),
      ({ makeMovable }) => makeMovable(ref.current!, { name, onDrop: (to) => moved.current(to) }),
    );
  }, [name, isShown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || place === undefined) return;
    const act = {
      ArrowUp: () => onMove(place - 1),
      ArrowDown: () => onMove(place + 1),
      ArrowLeft: () => onWiden(-16),
      ArrowRight: () => onWiden(16),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <li ref={ref} className={styles.line} data-column={name} data-place={place}>
      <label>
        <input
          type="checkbox"
          checked={isShown}
          aria-keyshortcuts={isShown ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onChange={onToggle}
          onKeyDown={onKeyDown}
        />
        {t(column.label)}
      </label>
      {isShown && <GripVertical size={14} />}
    </li>
  );
}

/** Arrows walk the boxes. What is pressed here is not also a command of the list behind it, which Escape leads to. */
function onPanelKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' || event.key === 'Tab') return;
  event.stopPropagation();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled')];
  boxes[boxes.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}

interface Props {
  view: ItemView;
  extra: PlainKey | undefined;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function ColumnsPanel({ view, extra, anchor, onClose }: Props) {
  const t = useText();
  const { kind } = view.definition;
  const columns = columnsOf(view, extra);
  const text = useColumns(kind);
  const chosen = readColumns(columns, text);
  const shown = isShownIn(chosen);
  const [said, setSaid] = useState('');
  const choose = (next: readonly Chosen[]) => chooseColumns(kind, writeColumns(columns, next));
  const fixed = chosen.filter((one) => !shown.includes(one));
  const placeOf = ({ name }: Column) => {
    const place = shown.findIndex((one) => one.name === name);
    return place < 0 ? undefined : place;
  };
  const toggle = ({ name }: Column) =>
    choose(
      placeOf({ name } as Column) === undefined
        ? [...chosen, { name }]
        : chosen.filter((one) => one.name !== name),
    );
  const move = (column: Column, to: number) => {
    const from = placeOf(column);
    if (from === undefined || to < 0 || to >= shown.length) return;
    setSaid(t('columns.moved', { name: t(column.label), place: to + 1, total: shown.length }));
    choose([...fixed, ...shown.toSpliced(from, 1).toSpliced(to, 0, shown[from]!)]);
  };
  const widen = (column: Column, by: number) => {
    const now = shown.find(({ name }) => name === column.name)?.width ?? column.width;
    const width = Math.min(widthMax, Math.max(widthMin, now + by));
    setSaid(t('columns.width', { name: t(column.label), width }));
    choose(withWidth(chosen, column.name, width));
  };
  const lines = [
    ...shown.map(({ name }) => columns.find((column) => column.name === name)!),
    ...columns.filter((column) => placeOf(column) === undefined),
  ];
  return (
    <Popover.Root open onOpenChange={(opens) => !opens && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={16}
        >
          <Popover.Popup className={styles.panel} finalFocus={anchor} onKeyDown={onPanelKey}>
            <div className={styles.head}>
              <Popover.Title className={styles.title}>{t('items.columns')}</Popover.Title>
              <span className={styles.count}>
                {t('columns.count', {
                  shown: shown.length + fixedColumns.length,
                  all: columns.length + fixedColumns.length,
                })}
              </span>
            </div>
            <ul className={styles.list}>
              {fixedColumns.map((name) => (
                <li key={name} className={styles.line}>
                  <label>
                    <input type="checkbox" checked disabled readOnly />
                    {t(`items.${name}`)}
                  </label>
                  <LockKeyhole size={13} />
                </li>
              ))}
              {lines.map((column) => (
                <Line
                  key={column.name}
                  column={column}
                  place={placeOf(column)}
                  onToggle={() => toggle(column)}
                  onMove={(to) => move(column, to)}
                  onWiden={(by) => widen(column, by)}
                />
              ))}
            </ul>
            <p className={styles.hint}>{t('columns.keys')}</p>
            <div className={styles.foot}>
              <span>{t('columns.kept', { list: t(textsOf(view).list) })}</span>
              <Button
                aria-disabled={text === undefined}
                onClick={() => choose(readColumns(columns, undefined))}
              >
                {t('columns.reset')}
              </Button>
            </div>
            <output className={visuallyHidden.text}>{said}</output>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
