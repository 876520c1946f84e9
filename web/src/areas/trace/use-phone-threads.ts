// On a phone gaps come first, and one thread fills the screen; arrows lead from gap to gap, or from thread to thread.
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { selectionQuery, type TraceAddress } from './address.ts';
import type { Trace } from './thread-line.ts';
import type { Walk } from './thread-panel.tsx';

interface Options {
  isPhone: boolean;
  address: TraceAddress;
  /** The page of the list, as it is elsewhere. */
  page: readonly Trace[];
}

const isAt = (id: number | undefined) => (trace: Trace) => trace.requirement.id === id;

export function usePhoneThreads({ isPhone, address, page }: Options): {
  traces: readonly Trace[];
  walk: Walk | undefined;
} {
  const t = useText();
  const { openId, from, until, isGapsOnly } = address;
  const { data: gaps } = useRead(
    'GET /damapi/v1/traces/list',
    { query: selectionQuery({ ...address, isGapsOnly: true }) },
    { isWanted: isPhone, isQuiet: true, keepsPrevious: true },
  );
  if (!isPhone || !gaps) return { traces: page, walk: undefined };
  const isFirstPage = from === undefined && until === undefined;
  const others = isGapsOnly ? page : page.filter((trace) => trace.gaps.length === 0);
  const traces = isFirstPage && !isGapsOnly ? [...gaps.list, ...others] : others;
  if (openId === undefined) return { traces, walk: undefined };
  const isAmongGaps = gaps.list.some(isAt(openId));
  const walked = isAmongGaps ? gaps.list : others;
  const place = walked.findIndex(isAt(openId));
  const to = (trace: Trace | undefined) => trace && (() => address.walkTo(trace.requirement.id));
  return {
    traces,
    walk: {
      title: t(isAmongGaps ? 'trace.gaps' : 'trace.threads'),
      place:
        place < 0
          ? ''
          : t('trace.gapPlace', { place: place + 1, total: isAmongGaps ? gaps.total : others.length }),
      onPrevious: place > 0 ? to(walked[place - 1]) : undefined,
      onNext: place >= 0 ? to(walked[place + 1]) : undefined,
    },
  };
}
