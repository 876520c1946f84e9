// The line that cannot be drawn, marked with why. The mark moves with its line until another verdict comes.
import { RangeSet, StateEffect, StateField, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, gutterLineClass, GutterMarker, type DecorationSet } from '@codemirror/view';
import styles from './source.module.css';

export interface Problem {
  /** Counted from 1. */
  line: number;
  message: string;
}

const setProblem = StateEffect.define<Problem | undefined>();

function markOf(state: EditorState, problem: Problem | undefined): DecorationSet {
  if (!problem || problem.line < 1 || problem.line > state.doc.lines) return Decoration.none;
  const mark = Decoration.line({
    class: styles.problem!,
    attributes: { 'data-problem': problem.message, title: problem.message },
  });
  return Decoration.set(mark.range(state.doc.line(problem.line).from));
}

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (present, step) =>
    step.effects.reduce(
      (set, effect) => (effect.is(setProblem) ? markOf(step.state, effect.value) : set),
      present.map(step.changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

class ProblemNumber extends GutterMarker {
  override elementClass = styles.problemNumber!;
}
const number = new ProblemNumber();

export const problemLine = [
  marks,
  gutterLineClass.compute([marks], (state) => {
    const { value, from } = state.field(marks).iter();
    return value ? RangeSet.of(number.range(from)) : RangeSet.empty;
  }),
];

export const showProblem = (view: EditorView, problem: Problem | undefined): void =>
  view.dispatch({ effects: setProblem.of(problem) });
