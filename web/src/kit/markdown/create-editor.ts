// CodeMirror, set up for writing markdown.
import { autocompletion } from '@codemirror/autocomplete';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, type KeyBinding } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { text } from '../../lib/i18n/i18n.ts';
import { plainEditor } from '../editor/plain-editor.ts';
import { offerItems } from './item-mentions.ts';
import { hiddenIds, offerPeople } from './person-mentions.ts';
import { placeholderField, plainText } from './placeholder.ts';
import styles from './source-editor.module.css';

interface Parts {
  parent: HTMLElement;
  doc: string;
  labelledBy: string;
  keys: readonly KeyBinding[];
  onText: (text: string) => void;
  /** Pasted or dropped, and where; false leaves them to the browser. */
  onFiles: (files: readonly File[], position: number) => boolean;
}

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

export function createEditor({ parent, doc, labelledBy, keys, onText, onFiles }: Parts): EditorView {
  const taking = EditorView.domEventHandlers({
    paste(event, view) {
      // Office programs add an image of copied text: then the text is meant.
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
        keymap.of([...keys, ...markdownKeymap]),
        markdownLanguage,
        highlight,
        placeholderField,
        mentions(),
        hiddenIds,
        taking,
        EditorView.lineWrapping,
        plainEditor({ labelledBy, spellcheck: true, textOf: plainText, onText }),
      ],
    }),
  });
}

const mentions = () => [
  autocompletion({
    override: [offerItems, offerPeople],
    icons: false,
    activateOnTypingDelay: 200,
    interactionDelay: 0,
  }),
  EditorState.phrases.of({ Completions: text('mention.offered') }),
];

const look = (name: string) => styles[name] ?? '';

/** By class, so that the theme's colours apply. */
const highlight = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.strong, class: look('strong') },
    { tag: tags.heading, class: look('strong') },
    { tag: tags.emphasis, class: look('emphasis') },
    { tag: tags.strikethrough, class: look('struck') },
    { tag: [tags.link, tags.url], class: look('link') },
    { tag: tags.monospace, class: look('code') },
    { tag: tags.quote, class: look('quote') },
  ]),
);
