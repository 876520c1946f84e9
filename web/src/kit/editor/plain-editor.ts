// The CodeMirror setup that all our editors share.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { limits } from '@tracery/contract/limits';
import { styleNonce } from '../../lib/config.ts';

/** Ctrl Enter submits the form around the editor. */
const ownKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

/** Rejects edits that exceed the length the server accepts. */
const maxLength = EditorState.transactionFilter.of((step) =>
  step.docChanged &&
  step.newDoc.length > limits.item.contentMax &&
  step.newDoc.length > step.startState.doc.length
    ? []
    : step,
);

const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    // When text is typed over coloured words, Chromium adds an inline style, which the page's policy forbids. So we
    // insert the text ourselves, except while an input method composes.
    const { data: insert, inputType } = event;
    if (inputType !== 'insertText' || insert === null || view.composing) return false;
    // From the document: the editor may not know the selection yet.
    const chosen = document.getSelection();
    if (!chosen || chosen.isCollapsed) return false;
    const over = chosen.getRangeAt(0);
    const from = view.posAtDOM(over.startContainer, over.startOffset);
    const to = view.posAtDOM(over.endContainer, over.endOffset);
    const selection = { anchor: from + insert.length };
    view.dispatch({
      changes: { from, to, insert },
      selection,
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  },
});

/** On phones the bar that saves is fixed over the page; the caret is kept above it. */
const aboveSaveBar = EditorView.scrollMargins.of(() => {
  const bar = document.querySelector<HTMLElement>('[data-save-bar][data-unsaved]');
  const isFixed = bar && getComputedStyle(bar).position === 'fixed';
  return isFixed ? { bottom: window.innerHeight - bar.getBoundingClientRect().top } : null;
});

/** The value of the field for a state of the editor. */
type TextOf = (state: EditorState) => string;

const allText: TextOf = (state) => state.doc.toString();

interface Parts {
  labelledBy: string;
  spellcheck: boolean;
  textOf?: TextOf;
  onText: (text: string) => void;
}

/** Add key bindings of an editor before this: the first match wins. */
export const plainEditor = ({ labelledBy, spellcheck, textOf = allText, onText }: Parts): Extension => [
  EditorView.cspNonce.of(styleNonce),
  history(),
  maxLength,
  replaceSelection,
  aboveSaveBar,
  EditorView.contentAttributes.of({
    'aria-labelledby': labelledBy,
    spellcheck: String(spellcheck),
    // The default, but explicit: accessibility checks want scrollable areas to be focusable.
    tabindex: '0',
  }),
  EditorView.updateListener.of((update) => {
    if (!update.docChanged || update.transactions.every((step) => step.isUserEvent('set'))) return;
    const text = textOf(update.state);
    if (text !== textOf(update.startState)) onText(text);
  }),
  keymap.of([...historyKeymap, ...ownKeys]),
];

/** Shows a value that was set from outside. */
export function showText(view: EditorView, text: string, textOf: TextOf = allText): void {
  if (textOf(view.state) === view.state.toText(text).toString()) return;
  const replace = () =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'set' });
  // Not while an input method composes.
  if (view.composing)
    view.contentDOM.addEventListener('compositionend', () => setTimeout(replace), { once: true });
  else replace();
}
