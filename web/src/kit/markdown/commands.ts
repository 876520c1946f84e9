// The commands of the editor's toolbar: functions from editor state to transaction.
import {
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type TransactionSpec,
} from '@codemirror/state';

export type Edit = (state: EditorState) => TransactionSpec;

const isBetween = (state: EditorState, { from, to }: SelectionRange, mark: string) =>
  state.sliceDoc(from - mark.length, from) === mark && state.sliceDoc(to, to + mark.length) === mark;

/** Wraps the selection in a mark, or removes the mark if present. */
const wrapIn =
  (mark: string): Edit =>
  (state) =>
    state.changeByRange((range) => {
      const { from, to } = range;
      const length = mark.length;
      if (isBetween(state, range, mark)) {
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(from - length, to - length),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + length, to + length),
      };
    });

export const bold = wrapIn('**');
export const italic = wrapIn('_');

const fence: Edit = (state) =>
  state.changeByRange(({ from, to }) => {
    const start = state.doc.lineAt(from).from;
    const end = state.doc.lineAt(to).to;
    return {
      changes: [
        { from: start, insert: '```\n' },
        { from: end, insert: '\n```' },
      ],
      range: EditorSelection.range(from + 4, to + 4),
    };
  });

export const code: Edit = (state) => {
  const { from, to } = state.selection.main;
  const isOneLine = state.doc.lineAt(from).number === state.doc.lineAt(to).number;
  return isOneLine ? wrapIn('`')(state) : fence(state);
};

/** The selection becomes the link text, or its address if it is a URL. */
export const link: Edit = (state) =>
  state.changeByRange(({ from, to }) => {
    const chosen = state.sliceDoc(from, to);
    const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(chosen);
    const insert = isAddress ? `[](${chosen})` : `[${chosen}]()`;
    const caret = isAddress || chosen === '' ? from + 1 : from + insert.length - 1;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(caret) };
  });

const bullet = /^\s*[-*+] /;

export const list: Edit = (state) => {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
  const areItems = lines.every(({ text }) => bullet.test(text));
  const changes = state.changes(
    lines.map((line) => {
      const found = bullet.exec(line.text)?.[0];
      if (areItems) return { from: line.from, to: line.from + (found?.length ?? 0) };
      return { from: line.from, insert: found ? '' : '- ' };
    }),
  );
  return { changes, selection: state.selection.map(changes, 1) };
};
