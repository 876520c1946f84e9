// CodeMirror, set up for writing markdown: the text as it is typed, nothing invisible, nothing rewritten.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, type KeyBinding } from '@codemirror/view';
import { limits } from '@tracery/contract/limits';
import { styleNonce } from '../../lib/config.ts';
import { highlight } from './highlight.ts';
import { placeholderField, plainText } from './placeholder.ts';

interface Parts {
  parent: HTMLElement;
  doc: string;
  labelledBy: string;
  keys: readonly KeyBinding[];
  onText: (text: string) => void;
  /** Pasted or dropped, and where; false leaves them to the browser. */
  onFiles: (files: readonly File[], position: number) => boolean;
}

/** Ctrl Enter sends the form that the text stands in. */
const ownKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

/** No longer than the server keeps; what would be too long is not taken. */
const shortEnough = EditorState.transactionFilter.of((step) =>
  step.docChanged &&
  step.newDoc.length > limits.item.contentMax &&
  step.newDoc.length > step.startState.doc.length
    ? []
    : step,
);

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

export function createEditor({ parent, doc, labelledBy, keys, onText, onFiles }: Parts): EditorView {
  const taking = EditorView.domEventHandlers({
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
    paste(event, view) {
      // Text programs add a picture of the text: then the text is meant.
      if (event.clipboardData?.types.includes('text/plain')) return false;
      const files = filesOf(event.clipboardData);
      return files.length > 0 && onFiles(files, view.state.selection.main.head);
    },
    drop(event, view) {
      const files = filesOf(event.dataTransfer);
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      return files.length > 0 && onFiles(files, position);
    },
  });
  return new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        EditorView.cspNonce.of(styleNonce),
        history(),
        markdownLanguage,
        highlight,
        placeholderField,
        shortEnough,
        taking,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-labelledby': labelledBy, spellcheck: 'true' }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.every((step) => step.isUserEvent('set'))) return;
          const text = plainText(update.state);
          if (text !== plainText(update.startState)) onText(text);
        }),
        keymap.of([...keys, ...markdownKeymap, ...historyKeymap, ...ownKeys]),
      ],
    }),
  });
}

/** What somebody else put into the field: discarded, restored, another version. */
export function showText(view: EditorView, text: string): void {
  if (plainText(view.state) === view.state.toText(text).toString()) return;
  const replace = () =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'set' });
  // Never under the hands of an input method.
  if (view.composing)
    view.contentDOM.addEventListener('compositionend', () => setTimeout(replace), { once: true });
  else replace();
}
