import { importances } from '@tracery/contract/work-item/fields';
import { ChevronsUp, ChevronUp, Minus } from 'lucide-react';
import type { FieldView } from '../view.ts';

type Importance = (typeof importances)[number];

const marks: Record<Importance, { Icon: typeof Minus; colour: string }> = {
  Mandatory: { Icon: ChevronsUp, colour: 'var(--red)' },
  Important: { Icon: ChevronUp, colour: 'var(--amber)' },
  Alternative: { Icon: Minus, colour: 'var(--neutral)' },
};

/** Colour, shape and word. */
function mark(value: string) {
  const known = importances.find((one) => one === value);
  if (!known) return null;
  const { Icon, colour } = marks[known];
  return <Icon size={14} strokeWidth={2} color={colour} />;
}

export const importance: FieldView = {
  name: 'importance',
  label: 'field.importance',
  word: (value) => `importance.${value as Importance}`,
  icon: mark,
  startsAt: 'Important',
  isInList: true,
};
