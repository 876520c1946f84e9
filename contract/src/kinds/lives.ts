// Parts of a life that several kinds share.
import type { Transition } from '../work-item/definition.ts';

/** People choose the status themselves; frozen, nothing else can be changed. */
export const chosenLife = {
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    developing: { number: 3, en: 'Developing', zh: '开发中' },
    frozen: { number: 4, en: 'Frozen', zh: '已冻结' },
    finished: { number: 5, en: 'Finished', zh: '已完成' },
  },
  starts: 'initial',
  choosing: { frozenAt: 'frozen' },
  transitions: [],
} as const;

/** A step that leads there from each of the other places, and may be taken again where it leads. */
export const fromAnywhere = <
  const Action extends string,
  const Place extends string,
  Rest extends Partial<Transition>,
>(
  places: readonly Place[],
  action: Action,
  to: Place,
  rest: Rest,
) => ({ action, from: places.filter((place) => place !== to), to, stays: [to], ...rest }) as const;
