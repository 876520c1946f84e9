// Parts of a life cycle that several kinds share.
import type { Transition } from '../work-item/definition.ts';

/** People choose the status themselves. While it is `frozen`, nothing else can be changed. */
export const manualLifecycle = {
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    developing: { number: 3, en: 'Developing', zh: '开发中' },
    frozen: { number: 4, en: 'Frozen', zh: '已冻结' },
    finished: { number: 5, en: 'Finished', zh: '已完成' },
  },
  initialStatus: 'initial',
  manualStatus: { frozenAt: 'frozen' },
  transitions: [],
} as const;

/** A transition from every other status. At its target status it is accepted and changes nothing. */
export const fromAnyStatus = <
  const Action extends string,
  const Status extends string,
  Rest extends Partial<Transition>,
>(
  statuses: readonly Status[],
  action: Action,
  to: Status,
  rest: Rest,
) => ({ action, from: statuses.filter((status) => status !== to), to, unchangedAt: [to], ...rest }) as const;
