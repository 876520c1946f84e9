import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { bold, code, italic, link, list, type Edit } from './commands.ts';

/** `|` stands at both ends of the selection, or alone for the caret. */
function after(edit: Edit, drawn: string): string {
  const parts = drawn.split('|');
  const anchor = parts[0]!.length;
  const head = parts.length === 3 ? anchor + parts[1]!.length : anchor;
  const state = EditorState.create({ doc: parts.join(''), selection: { anchor, head } });
  const next = state.update(edit(state)).state;
  const { from, to } = next.selection.main;
  const text = next.doc.toString();
  const chosen = from === to ? '' : `${text.slice(from, to)}|`;
  return `${text.slice(0, from)}|${chosen}${text.slice(to)}`;
}

test('bold, italic and code put their marks around the selection and take them away again', () => {
  expect(after(bold, 'a |b| c')).toBe('a **|b|** c');
  expect(after(bold, 'a **|b|** c')).toBe('a |b| c');
  expect(after(italic, 'a |b| c')).toBe('a _|b|_ c');
  expect(after(bold, '中|')).toBe('中**|**');
  expect(after(code, 'a |b| c')).toBe('a `|b|` c');
  expect(after(code, 'x\n|a\nb|\ny')).toBe('x\n```\n|a\nb|\n```\ny');
});

test('a list is made of all chosen lines, and unmade when all are items', () => {
  expect(after(list, '|a\nb|')).toBe('- |a\n- b|');
  expect(after(list, '|- a\n- b|')).toBe('|a\nb|');
  expect(after(list, '- |a\nb|')).toBe('- |a\n- b|');
  expect(after(list, '|')).toBe('- |');
});

test('a link takes the selection as its words, or as its address when it is one', () => {
  expect(after(link, 'see |this|')).toBe('see [this](|)');
  expect(after(link, '|https://a.example|')).toBe('[|](https://a.example)');
  expect(after(link, '|')).toBe('[|]()');
});
