// Walking threads, stages and gaps by keys.
import { useEffect, useRef, useState } from 'react';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { call } from '../../lib/api/api.ts';
import { showInfo } from '../../lib/alerts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { selectionQuery, type TraceAddress } from './address.ts';
import { stages, type Stage, type Trace } from './thread-line.ts';

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

const focusedId = (): number | undefined => {
  const row = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : undefined;
};

interface Around {
  traces: readonly Trace[];
  address: TraceAddress;
  next: number | null | undefined;
  previous: number | null | undefined;
  /** Another page is on its way. */
  isLoading: boolean;
}

const idOf = (trace: Trace | undefined) => trace?.requirement.id;

/** The next requirement with a gap or a suspect that is not on the page; asks the server. */
async function gapBeyond(
  by: 1 | -1,
  from: number | undefined,
  address: TraceAddress,
): Promise<number | undefined> {
  const query = {
    ...selectionQuery({ ...address, isGapsOnly: true }),
    suspectsOnly: 'true' as const,
    ...(from && (by > 0 ? { from } : { until: from })),
    // The present one may come first.
    limit: by > 0 ? 2 : 1,
  };
  const { list } = await call('GET /damapi/v1/traces/list', { query });
  return idOf(list.find(({ requirement: { id } }) => id !== from));
}

export function useTraceKeys({ traces, address, next, previous, isLoading }: Around) {
  const [at, setAt] = useState<Stage>('Requirement');
  /** The row that the keys led to last. */
  const [cursor, setCursor] = useState<number>();
  /** Gets the focus once its page is there. */
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = rowOf(wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
    row.scrollIntoView({ block: 'nearest' });
  });

  const { openId } = address;
  const present = () => focusedId() ?? openId;
  const goTo = (id: number) => {
    setCursor(id);
    wanted.current = id;
    const row = rowOf(id);
    if (row) {
      wanted.current = undefined;
      row.focus();
    }
    // An open thread follows.
    if (openId !== undefined && openId !== id) address.walkTo(id);
  };

  /** Steps into a page that is on its way; they are taken once it is there. */
  const queued = useRef(0);
  useEffect(() => {
    if (queued.current === 0 || isLoading) return;
    const place = queued.current > 0 ? queued.current - 1 : traces.length + queued.current;
    const target = traces[Math.min(traces.length - 1, Math.max(0, place))];
    queued.current = 0;
    if (target) goTo(idOf(target)!);
    // Once for each page that arrives.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [traces, isLoading]);

  const step = (by: 1 | -1) => {
    if (queued.current !== 0) {
      queued.current += by;
      return;
    }
    const from = traces.findIndex((trace) => idOf(trace) === present());
    const target = from < 0 ? traces[0] : traces[from + by];
    if (target) return goTo(idOf(target)!);
    const beyond = by > 0 ? next : previous;
    if (from < 0 || !beyond) return;
    queued.current = by;
    address.turnTo(by > 0 ? { from: beyond } : { until: beyond });
  };

  const walkGaps = async (by: 1 | -1) => {
    const here = present();
    const index = traces.findIndex((trace) => idOf(trace) === here);
    const ahead = by > 0 ? traces.slice(index + 1) : index < 0 ? [] : traces.slice(0, index).toReversed();
    const onPage = idOf(ahead.find(({ gaps, suspects }) => gaps.length + suspects > 0));
    if (onPage !== undefined) return goTo(onPage);
    const start = here ?? (by > 0 ? idOf(traces.at(-1)) : idOf(traces[0]));
    const beyond = await gapBeyond(by, start, address);
    if (beyond === undefined) return showInfo(text(by > 0 ? 'trace.noMoreGaps' : 'trace.noEarlierGaps'));
    wanted.current = beyond;
    setCursor(beyond);
    address.turnTo({ from: beyond }, openId === undefined ? undefined : beyond);
  };
  // What fails is told by the call.
  const toGap = (by: 1 | -1) => void walkGaps(by).catch(() => undefined);

  const moveStage = (by: 1 | -1) => {
    const id = present() ?? idOf(traces[0]);
    if (id !== undefined) rowOf(id)?.focus();
    setCursor(id);
    setAt((stage) => stages[Math.min(stages.length - 1, Math.max(0, stages.indexOf(stage) + by))]!);
  };

  useKeyboardShortcuts({
    j: () => step(1),
    k: () => step(-1),
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    h: () => moveStage(-1),
    l: () => moveStage(1),
    arrowleft: () => moveStage(-1),
    arrowright: () => moveStage(1),
    ']': () => toGap(1),
    '[': () => toGap(-1),
    escape:
      openId === undefined
        ? undefined
        : () => {
            address.close();
            rowOf(openId)?.focus();
          },
  });
  return { at, cursor, toGap };
}
