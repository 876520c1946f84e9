// Which steps a defect can take from where it stands, the one that leads on first.
import { defect } from '@tracery/contract/kinds/defect';
import type { Transition } from '@tracery/contract/work-item/definition';
import { statusAfter, whyNotMove } from '@tracery/contract/work-item/rules';
import {
  Archive,
  ArrowLeftRight,
  CircleCheck,
  CircleX,
  FlaskConical,
  RotateCcw,
  Undo2,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { shownStatusOf } from '../../../kit/items/fields/status-look.ts';
import type { PlainKey } from '../../../lib/i18n/i18n.ts';

export type DefectState = 'initial' | 'reviewing' | 'fixing' | 'testing' | 'closed' | 'archived';

/** All places, in the order of its usual way. */
export const mainPath: readonly DefectState[] = [
  'initial',
  'reviewing',
  'fixing',
  'testing',
  'closed',
  'archived',
];

type Action = (typeof defect)['transitions'][number]['action'];

/** Handing a defect over where it stands is the call of fixing, too. */
type Name = Action | 'transferOther';

export interface Step {
  name: Name;
  transition: Transition;
  label: PlainKey;
  Icon: LucideIcon;
  /** Where it leads to. */
  to: DefectState;
  isStaying: boolean;
}

const icons: Record<Name, LucideIcon> = {
  fix: Wrench,
  transferOther: ArrowLeftRight,
  test: FlaskConical,
  reject: Undo2,
  notpass: CircleX,
  close: CircleCheck,
  reopen: RotateCcw,
  archive: Archive,
};

export const defectStateOf = (status: number): DefectState => shownStatusOf(defect, status) as DefectState;

export function stepsAt(status: number): Step[] {
  const here = defectStateOf(status);
  const possible = defect.transitions
    .filter((transition) => !whyNotMove(defect, transition, { status, isFrozen: false }))
    .map((transition) => {
      const isStaying = transition.unchangedAt?.some((name) => name === here) ?? false;
      const name = isStaying ? 'transferOther' : transition.action;
      const to = isStaying ? here : defectStateOf(statusAfter(defect, transition, status));
      return { name, transition, label: `defect.${name}`, Icon: icons[name], to, isStaying } as const;
    });
  const onwards = possible.filter(({ to }) => mainPath.indexOf(to) > mainPath.indexOf(here));
  const main = onwards.toSorted((a, b) => mainPath.indexOf(a.to) - mainPath.indexOf(b.to))[0];
  return possible.toSorted((a, b) => Number(b === main) - Number(a === main));
}
