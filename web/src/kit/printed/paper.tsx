// The pages as they will be printed. Browsers that lay out columns of a given height one below the other break the text
// as they break it for the printer, so the page of each entry is known before. Others show one long sheet.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { htmlLanguage } from '../../lib/i18n/language.ts';
import { ContentsList, type ContentsEntry } from './contents-list.tsx';
import { usePageRules, type Running } from './page-rules.ts';
import { pageOf, pagesIn, sheetOf, type Sheet } from './sheet.ts';
import styles from './paper.module.css';

export const canShowPages = (): boolean =>
  CSS.supports('column-wrap', 'wrap') && CSS.supports('column-height', '1px');

interface Laid {
  count: number;
  /** By the id of the entry. */
  pages: ReadonlyMap<string, number>;
}

const nothingLaid: Laid = { count: 1, pages: new Map() };

/** Whether two layouts are told in the same way. */
const isSame = (a: Laid, b: Laid) =>
  a.count === b.count &&
  a.pages.size === b.pages.size &&
  [...a.pages].every(([id, page]) => b.pages.get(id) === page);

function measure(flow: HTMLElement, sheet: Sheet, scale: number): Laid {
  // What is out of sight is printed too.
  for (const picture of flow.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    picture.loading = 'eager';
  const { top } = flow.getBoundingClientRect();
  const pages = new Map(
    [...flow.querySelectorAll<HTMLElement>('[data-entry]')].map((element) => [
      element.id,
      pageOf(sheet, (element.getClientRects()[0]!.top - top) / scale),
    ]),
  );
  return { count: pagesIn(sheet, flow.offsetHeight), pages };
}

/** Everything around the report stays out of print. */
function usePrintedAlone(element: HTMLElement | null): void {
  useEffect(() => {
    const around: HTMLElement[] = [];
    for (let one = element?.parentElement; one; one = one.parentElement) around.push(one);
    for (const one of around) one.dataset['aroundPrint'] = '';
    return () => around.forEach((one) => delete one.dataset['aroundPrint']);
  }, [element]);
}

interface Props {
  running: Running;
  cover: ReactNode;
  entries: readonly ContentsEntry[];
  /** Called when the pages are laid out. */
  onLaid: () => void;
  children: ReactNode;
}

const deskPadding = 24;

export function Paper({ running, cover, entries, onLaid, children }: Props) {
  const t = useText();
  const language = useLanguage();
  const hasPages = canShowPages();
  const sheet = sheetOf(running.isWide);
  const flow = useRef<HTMLDivElement>(null);
  const [desk, setDesk] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState<number>();
  const [laid, setLaid] = useState(nothingLaid);
  const [height, setHeight] = useState(0);
  usePrintedAlone(desk);
  usePageRules(running);
  useEffect(() => {
    if (!desk) return undefined;
    const observer = new ResizeObserver(() => setRoom(desk.clientWidth));
    observer.observe(desk);
    return () => observer.disconnect();
  }, [desk]);
  const padding = (room ?? 0) < sheet.width ? 8 : deskPadding;
  const scale = room === undefined ? 1 : Math.min(1, (room - 2 * padding) / sheet.width);
  useEffect(() => {
    const element = flow.current;
    if (!element || room === undefined) return undefined;
    let waiting = 0;
    const look = () => {
      // Nothing is laid out while it is hidden.
      if (element.offsetHeight === 0) return;
      setHeight(element.offsetHeight);
      if (hasPages) {
        const found = measure(element, sheet, scale);
        setLaid((before) => (isSame(before, found) ? before : found));
      }
      onLaid();
    };
    // Pictures and long texts come later.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(look);
    });
    observer.observe(element);
    void document.fonts.ready.then(look);
    return () => {
      cancelAnimationFrame(waiting);
      observer.disconnect();
    };
  }, [room, scale, sheet, hasPages, onLaid]);
  const whole = hasPages ? laid.count * sheet.stride - sheet.gap : height + sheet.margins;
  return (
    <div ref={setDesk} className={styles.desk} style={{ padding }} data-print>
      <div className={styles.scaled} style={{ width: sheet.width * scale, height: whole * scale }}>
        <article
          className={styles.paper}
          style={{ width: sheet.width, transform: `scale(${scale})` }}
          lang={htmlLanguage(language)}
          data-theme="light"
          data-report
          aria-label={running.title}
        >
          {Array.from({ length: hasPages ? laid.count : 1 }, (_, at) => (
            <div
              key={at}
              className={styles.sheet}
              style={{ top: at * sheet.stride, height: hasPages ? sheet.height : whole }}
              aria-hidden="true"
            >
              {at > 0 && (
                <>
                  <span>{running.product}</span>
                  <span>{running.title}</span>
                  <span>{running.made}</span>
                  <span>{t('print.pageOf', { page: at + 1, pages: laid.count })}</span>
                </>
              )}
            </div>
          ))}
          <div
            ref={flow}
            className={styles.flow}
            style={{
              width: sheet.contentWidth,
              ...(hasPages && {
                columnWidth: sheet.contentWidth,
                columnHeight: sheet.contentHeight,
                rowGap: sheet.stride - sheet.contentHeight,
              }),
            }}
            data-pages={hasPages || undefined}
          >
            <div className={styles.cover} style={{ height: sheet.contentHeight }}>
              {cover}
            </div>
            <ContentsList entries={entries} pages={laid.pages} />
            {children}
          </div>
        </article>
      </div>
    </div>
  );
}
