// The write side of the markdown editor. Loaded with CodeMirror when a text is first edited.
import type { EditorView } from '@codemirror/view';
import { imageIdsIn, imageExtensions } from '@tracery/contract/records/content-images';
import { markdownRule } from '@tracery/contract/records/text-shape';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { refusalText } from '../../lib/i18n/i18n.ts';
import { showText } from '../editor/plain-editor.ts';
import { useControlledText } from '../editor/use-controlled-text.ts';
import type { Edit } from './commands.ts';
import { createEditor } from './create-editor.ts';
import { plainText } from './placeholder.ts';
import styles from './source-editor.module.css';
import { Toolbar } from './toolbar.tsx';
import { imageTool, tools } from './tools.tsx';
import { useImageUpload } from './use-image-upload.ts';

interface Props {
  labelId: string;
  value: string;
  onChange: (markdown: string) => void;
  /** The item that images belong to, 0 for a new one; undefined turns images off. */
  sourceId: number | undefined;
  /** Focuses the field when it appears. */
  takesFocus: boolean;
}

const accepted = ['jpeg', ...imageExtensions].map((end) => `.${end}`).join(',');

export function SourceEditor({ labelId, value, onChange, sourceId, takesFocus }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { progress, add } = useImageUpload(editor, sourceId ?? 0);
  const acceptsImages = sourceId !== undefined;

  const latest = useRef(add);
  useLayoutEffect(() => {
    latest.current = add;
  });
  const tell = useControlledText({
    value,
    onChange,
    onExternalChange: (text) => editor.current && showText(editor.current, text, plainText),
  });

  const problem = useMemo(() => markdownRule(value), [value]);

  const edit = (change: Edit) => {
    const view = editor.current;
    if (!view) return;
    view.dispatch(change(view.state), { scrollIntoView: true, userEvent: 'input' });
    view.focus();
  };

  // Only the first values: later ones go through useControlledText.
  const first = useRef({ value, takesFocus });
  useEffect(() => {
    const view = createEditor({
      parent: place.current!,
      doc: first.current.value,
      labelledBy: labelId,
      keys: [
        ...tools.map(({ key, edit: change }) => ({
          key,
          run: (pressed: EditorView) => {
            pressed.dispatch(change(pressed.state), { userEvent: 'input' });
            return true;
          },
        })),
        ...(acceptsImages ? [{ key: imageTool.key, run: () => (chooser.current?.click(), true) }] : []),
      ],
      onText: tell,
      onFiles: (files, position) => acceptsImages && latest.current(files, position),
    });
    editor.current = view;
    if (first.current.takesFocus) view.focus();
    return () => view.destroy();
  }, [labelId, acceptsImages, tell]);

  return (
    <div className={styles.frame}>
      <Toolbar
        onEdit={edit}
        images={
          acceptsImages
            ? { count: imageIdsIn(value).length, progress, onChoose: () => chooser.current?.click() }
            : undefined
        }
      />
      <div ref={place} className={styles.source} />
      <p className={styles.problem} role="alert">
        {problem && refusalText(problem)}
      </p>
      {acceptsImages && (
        <input
          ref={chooser}
          type="file"
          accept={accepted}
          hidden
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // So that the same file can be chosen again.
            event.currentTarget.value = '';
            editor.current?.focus();
          }}
        />
      )}
    </div>
  );
}
