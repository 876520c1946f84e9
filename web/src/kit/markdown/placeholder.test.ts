import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import {
  replacePlaceholder,
  hasPlaceholder,
  insertPlaceholder,
  placeholderField,
  plainText,
} from './placeholder.ts';

const begin = (doc: string, position: number) => {
  const state = EditorState.create({ doc, extensions: placeholderField });
  return state.update(insertPlaceholder(state, position, 'Uploading…')).state;
};

const end = (state: EditorState, reference?: string) => {
  let now = state;
  for (const step of replacePlaceholder(state, reference)) now = now.update(step).state;
  return now;
};

test('[REC-39, REC-D14] the placeholder has a line of its own and is no part of the text', () => {
  for (const [doc, position, drawn] of [
    ['', 0, '![Uploading…]()\n'],
    ['ab', 1, 'a\n![Uploading…]()\nb'],
    ['a\n\nb', 2, 'a\n![Uploading…]()\nb'],
    ['a', 1, 'a\n![Uploading…]()\n'],
  ] as const) {
    const state = begin(doc, position);
    expect(state.doc.toString()).toBe(drawn);
    expect(plainText(state)).toBe(doc);
    expect(end(state).doc.toString()).toBe(doc);
  }
});

test('[REC-35] the picture takes its place, whatever was typed around it meanwhile', () => {
  const started = begin('ab', 1);
  const typed = started.update({ changes: [{ from: 0, insert: '中文 ' }] }).state;
  const later = typed.update({ changes: { from: typed.doc.length, insert: '!' } }).state;
  expect(end(later, '![7](/p.png)').doc.toString()).toBe('中文 a\n![7](/p.png)\nb!');
  expect(end(later).doc.toString()).toBe('中文 ab!');
});

test('a placeholder that was deleted is not brought back by the picture', () => {
  const state = begin('', 0);
  const emptied = state.update({ changes: { from: 0, to: state.doc.length } }).state;
  expect(hasPlaceholder(emptied)).toBe(false);
  expect(end(emptied, '![7](/p.png)').doc.toString()).toBe('');
});
