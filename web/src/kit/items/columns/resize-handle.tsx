// The edge of a column. What lies right of the name is moved by its left edge: the name gives or takes the room.
import { useRef, type PointerEvent } from 'react';
import type { ItemView } from '../view.ts';
import styles from './arrange.module.css';
import { chooseColumns } from './choose-columns.ts';
import { widthMax, widthMin, withWidth, writeColumns, type Chosen, type Column } from './columns.ts';

interface Props {
  view: ItemView;
  columns: readonly Column[];
  chosen: readonly Chosen[];
  name: string;
}

const headersOf = (handle: HTMLElement) =>
  [...handle.closest('tr')!.querySelectorAll<HTMLElement>('[data-resize]')].map((one) => ({
    name: one.dataset['resize']!,
    header: one.parentElement!,
  }));

const widthOf = (header: HTMLElement) => Math.round(header.getBoundingClientRect().width);

/** All columns stay as wide as they are; only the name gives and takes room. */
function holdWidths(handle: HTMLElement): void {
  const seen = headersOf(handle).map(({ header }) => ({ header, width: widthOf(header) }));
  for (const { header, width } of seen) header.style.width = `${width}px`;
  const name = handle.closest('tr')!.querySelector<HTMLElement>('[data-takes-room]');
  if (name) name.style.width = 'auto';
}

const asSeen = (handle: HTMLElement, chosen: readonly Chosen[]): Chosen[] => {
  const headers = headersOf(handle);
  return chosen.map(({ name, width }) => {
    const header = headers.find((one) => one.name === name)?.header;
    return { name, width: header ? widthOf(header) : width };
  });
};

export function ResizeHandle({ view, columns, chosen, name }: Props) {
  const drag = useRef<{ x: number; width: number }>(undefined);
  const isAtRight = name === 'number';
  const { kind } = view.definition;
  const widthAt = ({ clientX }: PointerEvent) => {
    const { x, width } = drag.current!;
    const moved = (clientX - x) * (isAtRight ? 1 : -1);
    return Math.round(Math.min(widthMax, Math.max(widthMin, width + moved)));
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const width = widthAt(event);
    const isMoved = width !== Math.round(drag.current.width);
    drag.current = undefined;
    delete event.currentTarget.dataset['dragging'];
    if (!isMoved) return;
    const seen = asSeen(event.currentTarget, chosen);
    chooseColumns(kind, writeColumns(columns, withWidth(seen, name, width)));
  };
  return (
    // Widths are changed by keys in the panel of the columns.
    <span
      aria-hidden="true"
      className={styles.handle}
      data-resize={name}
      data-at={isAtRight ? 'right' : 'left'}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset['dragging'] = '';
        holdWidths(event.currentTarget);
        drag.current = {
          x: event.clientX,
          width: event.currentTarget.parentElement!.getBoundingClientRect().width,
        };
      }}
      onPointerMove={(event) => {
        if (drag.current) event.currentTarget.parentElement!.style.width = `${widthAt(event)}px`;
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => chooseColumns(kind, writeColumns(columns, withWidth(chosen, name, undefined)))}
    />
  );
}
