// The box in which the picture lies: it scrolls, and can be pushed about by hand.
import { limits } from '@tracery/contract/limits';
import { useEffect, useRef, type PointerEvent } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { DrawnImage } from './drawings.ts';
import styles from './preview.module.css';
import { clamped } from './zoom.tsx';

interface Props {
  picture: DrawnImage | undefined;
  name: string;
  /** Percent of the size it was drawn in. */
  zoom: number;
  isOld: boolean;
  isEmpty: boolean;
  onZoom: (zoom: number) => void;
}

/** Fingers scroll by themselves. */
function push(event: PointerEvent<HTMLElement>): void {
  const box = event.currentTarget;
  if (event.pointerType !== 'mouse' || event.button !== 0) return;
  const start = { x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop };
  const move = ({ clientX, clientY }: globalThis.PointerEvent) =>
    box.scrollTo(start.x - clientX, start.y - clientY);
  box.setPointerCapture(event.pointerId);
  box.addEventListener('pointermove', move);
  box.addEventListener('lostpointercapture', () => box.removeEventListener('pointermove', move), {
    once: true,
  });
}

/** Ctrl and the wheel, or two fingers on a pad, zoom as they do everywhere; React could not keep the page from it. */
function useWheel(zoom: number, onZoom: (zoom: number) => void) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current!;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      onZoom(clamped(zoom - Math.sign(event.deltaY) * limits.diagram.zoomStep));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoom, onZoom]);
  return box;
}

export function Sheet({ picture, name, zoom, isOld, isEmpty, onZoom }: Props) {
  const t = useText();
  const box = useWheel(zoom, onZoom);
  return (
    <section
      ref={box}
      className={styles.box}
      data-can-push={picture !== undefined || undefined}
      aria-label={t('uml.picture')}
      // It scrolls, so keys must be able to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={push}
    >
      {picture && (
        <img
          className={styles.sheet}
          data-old={isOld || undefined}
          src={picture.url}
          alt={name}
          width={Math.round((picture.width * zoom) / 100)}
          draggable={false}
        />
      )}
      {isEmpty && <p className={styles.nothing}>{t('uml.nothing')}</p>}
    </section>
  );
}
