// What was seen at each step of the run that is under way, until its result is recorded.
import { findSteps, type TestStep } from '@tracery/contract/kinds/test-steps';
import type { Item, ItemInFull } from '../../../kit/items/view.ts';
import { text } from '../../../lib/i18n/i18n.ts';

export type StepResult = 'passed' | 'failed';

interface StepMark {
  result: StepResult;
  /** What was seen. */
  note: string;
  /** The step that it was given to: it says nothing about another one. */
  step: TestStep;
}

export type Marks = Readonly<Record<number, StepMark>>;

export const stepsOf = (item: Item): TestStep[] =>
  findSteps((item as Partial<ItemInFull>).data?.content ?? '')?.steps ?? [];

const isSame = (one: TestStep, other: TestStep | undefined) =>
  one.action === other?.action && one.expected === other.expected;

export function readMarks(marks: string, steps: readonly TestStep[]): Marks {
  const all = JSON.parse(marks || '{}') as Marks;
  return Object.fromEntries(Object.entries(all).filter(([at, { step }]) => isSame(step, steps[Number(at)])));
}

export const failedAt = (marks: Marks): [number, StepMark][] =>
  Object.entries(marks)
    .filter(([, { result }]) => result === 'failed')
    .map(([at, mark]) => [Number(at) + 1, mark]);

/** `Failed at step 2: the lamp stays red`, a line per step. */
export function failureWords(item: Item, marks: string, to: string): string {
  if (to !== 'fail') return '';
  return failedAt(readMarks(marks, stepsOf(item)))
    .map(([step, { note }]) => {
      const words = text('steps.failedAt', { step });
      return note.trim() === '' ? words : text('text.named', { name: words, value: note.trim() });
    })
    .join('\n');
}
