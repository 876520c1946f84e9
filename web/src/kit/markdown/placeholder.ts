// The line shown in the text while an image uploads. It exists only in the editor: edits around it move it, and the
// value of the field does not contain it.
import {
  StateEffect,
  StateField,
  Transaction,
  type EditorState,
  type TransactionSpec,
} from '@codemirror/state';

interface Placeholder {
  from: number;
  to: number;
  /** Line ends that were added so that it has a line of its own. */
  lead: string;
  trail: string;
}

const setPlaceholder = StateEffect.define<Placeholder | undefined>();

export const placeholderField = StateField.define<Placeholder | undefined>({
  create: () => undefined,
  update(place, { changes, effects }) {
    const set = effects.find((effect) => effect.is(setPlaceholder));
    if (set) return set.value as Placeholder | undefined;
    if (!place) return undefined;
    const from = changes.mapPos(place.from, 1);
    const to = changes.mapPos(place.to, -1);
    // Deleted by the user: the image is not wanted any more.
    return from < to ? { ...place, from, to } : undefined;
  },
});

export const hasPlaceholder = (state: EditorState): boolean => state.field(placeholderField) !== undefined;

/** The text as it is without the placeholder. */
export function plainText(state: EditorState): string {
  const place = state.field(placeholderField);
  const text = state.doc.toString();
  return place ? text.slice(0, place.from) + text.slice(place.to) : text;
}

// Undo only knows the finished image.
const unrecorded = Transaction.addToHistory.of(false);

export function insertPlaceholder(state: EditorState, position: number, words: string): TransactionSpec {
  const line = state.doc.lineAt(position);
  const lead = position > line.from ? '\n' : '';
  const trail = position < line.to || line.to === state.doc.length ? '\n' : '';
  const insert = `${lead}![${words}]()${trail}`;
  const to = position + insert.length;
  return {
    changes: { from: position, insert },
    selection: { anchor: to },
    effects: setPlaceholder.of({ from: position, to, lead, trail }),
    annotations: unrecorded,
    scrollIntoView: true,
  };
}

/** Removes it, or puts the image reference in its place: two steps, of which only the second can be undone. */
export function replacePlaceholder(state: EditorState, reference?: string): TransactionSpec[] {
  const place = state.field(placeholderField);
  if (!place) return [];
  const { from, to, lead, trail } = place;
  const removal = { changes: { from, to }, effects: setPlaceholder.of(undefined), annotations: unrecorded };
  if (!reference) return [removal];
  const insert = lead + reference + trail;
  const caret = state.selection.main.head;
  // A caret behind the placeholder stays behind the image.
  const anchor = caret >= to ? caret - (to - from) + insert.length : caret;
  return [
    removal,
    { changes: { from, insert }, ...(caret >= to && { selection: { anchor } }), userEvent: 'input.picture' },
  ];
}
