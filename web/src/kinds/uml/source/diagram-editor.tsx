// The text of a diagram while it is written. Everything here arrives with CodeMirror.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef, type Ref } from 'react';
import { plainEditor, showText } from '../../../kit/editor/plain-editor.ts';
import { useControlledText } from '../../../kit/editor/use-controlled-text.ts';
import { plantuml } from './plantuml.ts';
import { problemLine, showProblem, type Problem } from './problem-line.ts';
import styles from './source.module.css';

const look = (name: string) => styles[name] ?? '';

/** By class, so that the theme's colours reach it. */
const highlight = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, class: look('keyword') },
    { tag: tags.string, class: look('string') },
    { tag: tags.comment, class: look('comment') },
    { tag: tags.meta, class: look('meta') },
    { tag: tags.operator, class: look('arrow') },
    { tag: tags.color, class: look('colour') },
    { tag: [tags.typeName, tags.number], class: look('type') },
  ]),
);

interface Props {
  labelId: string;
  value: string;
  isReadOnly: boolean;
  problem: Problem | undefined;
  onChange: (text: string) => void;
  ref: Ref<HTMLDivElement>;
}

export function DiagramEditor({ labelId, value, isReadOnly, problem, onChange, ref }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const tell = useControlledText({
    value,
    onChange,
    onExternalChange: (text) => editor.current && showText(editor.current, text),
  });
  // The first value only: later ones are compared with what stands there.
  const first = useRef(value);
  useEffect(() => {
    const view = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          plantuml,
          highlight,
          problemLine,
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of(isReadOnly ? { 'aria-readonly': 'true' } : {}),
          plainEditor({ labelledBy: labelId, spellcheck: false, onText: tell }),
        ],
      }),
    });
    editor.current = view;
    return () => {
      first.current = view.state.doc.toString();
      view.destroy();
    };
  }, [labelId, isReadOnly, tell]);
  const { line, message } = problem ?? {};
  useEffect(() => {
    if (editor.current)
      showProblem(editor.current, line === undefined ? undefined : { line, message: message! });
  }, [line, message]);
  return (
    <div ref={ref} className={styles.frame}>
      <div ref={place} className={styles.source} />
    </div>
  );
}
