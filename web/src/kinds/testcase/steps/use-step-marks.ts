import { useStepNote } from '../../../kit/items/detail/use-transition.tsx';
import type { PartProps } from '../../../kit/items/view.ts';
import { failedAt, readMarks, stepsOf, type Marks, type StepResult } from './step-marks.ts';

/** The marks of the open test case, and the result that follows from them. */
export function useStepMarks({ view, item }: PartProps) {
  const { marks: stored, mark } = useStepNote(view, item);
  const steps = stepsOf(item);
  const marks = readMarks(stored, steps);
  const keep = (next: Marks) => mark(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
  const failed = failedAt(marks).map(([step]) => step);
  const passed = Object.keys(marks).length - failed.length;
  return {
    marks,
    failed,
    passed,
    follows: failed.length > 0 ? 'fail' : steps.length > 0 && passed === steps.length ? 'pass' : undefined,
    /** The same result again takes it back. */
    give: (at: number, result: StepResult) => {
      const { [at]: present, ...others } = marks;
      if (present?.result === result) keep(others);
      else keep({ ...others, [at]: { result, note: present?.note ?? '', step: steps[at]! } });
    },
    say: (at: number, note: string) => keep({ ...marks, [at]: { ...marks[at]!, note } }),
  } as const;
}
