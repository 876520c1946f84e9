import { NextStep } from '../../kit/items/detail/item-steps.tsx';
import type { PartProps } from '../../kit/items/view.ts';
import { lanes } from './lanes.ts';

/** The next lane of the board, one tap away on a phone. */
export const TaskNextStep = (props: PartProps) => <NextStep {...props} mainPath={lanes} />;
