import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import styles from './source-editor.module.css';

const look = (name: string) => styles[name] ?? '';

/** By class, so that the theme's colours reach it. */
export const highlight = syntaxHighlighting(
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
