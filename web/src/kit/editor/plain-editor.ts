// What every editor shares, whatever is written in it: the text as it is typed, nothing invisible, nothing rewritten.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { limits } from '@tracery/contract/limits';
import { styleNonce } from '../../lib/config.ts';

/** Ctrl Enter sends the form that the text stands in. */
const ownKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

/** No longer than the server keeps; what would be too long is not taken. */
const maxLength = EditorState.transactionFilter.of((step) =>
  step.docChanged &&
  step.newDoc.length > limits.item.contentMax &&
  step.newDoc.length > step.startState.doc.length
    ? []
    : step,
);

const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    // What is typed over coloured words gets their colour as an inline style from Chromium, and the page's policy
    // forbids those. So it is put there without Chromium, except where an input method must not be disturbed.
    const { data: insert, inputType } = event;
    if (inputType !== 'insertText' || insert === null || view.composing) return false;
    // Asked of the page: the editor may not have heard of the selection yet.
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

/** What is kept of what stands in the editor. */
type TextOf = (state: EditorState) => string;

const allText: TextOf = (state) => state.doc.toString();

interface Parts {
  labelledBy: string;
  spellcheck: boolean;
  textOf?: TextOf;
  onText: (text: string) => void;
}

/** Other keys of a kind of editor go before: the first that answers wins. */
export const plainEditor = ({ labelledBy, spellcheck, textOf = allText, onText }: Parts): Extension => [
  EditorView.cspNonce.of(styleNonce),
  history(),
  maxLength,
  replaceSelection,
  EditorView.contentAttributes.of({
    'aria-labelledby': labelledBy,
    spellcheck: String(spellcheck),
    // As it is anyway; said, so that what scrolls it is known to be reached by keys.
    tabindex: '0',
  }),
  EditorView.updateListener.of((update) => {
    if (!update.docChanged || update.transactions.every((step) => step.isUserEvent('set'))) return;
    const text = textOf(update.state);
    if (text !== textOf(update.startState)) onText(text);
  }),
  keymap.of([...historyKeymap, ...ownKeys]),
];

/** What somebody else put into the field: discarded, restored, another version. */
export function showText(view: EditorView, text: string, textOf: TextOf = allText): void {
  if (textOf(view.state) === view.state.toText(text).toString()) return;
  const replace = () =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'set' });
  // Never under the hands of an input method.
  if (view.composing)
    view.contentDOM.addEventListener('compositionend', () => setTimeout(replace), { once: true });
  else replace();
}
