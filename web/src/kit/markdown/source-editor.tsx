// The text while it is written. Everything here arrives with CodeMirror, when a text is first opened for writing.
import type { EditorView } from '@codemirror/view';
import { picturesIn, pictureExtensions } from '@tracery/contract/records/pictures';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Edit } from './commands.ts';
import { createEditor, showText } from './create-editor.ts';
import styles from './source-editor.module.css';
import { Toolbar } from './toolbar.tsx';
import { pictureTool, tools } from './tools.tsx';
import { usePictures } from './use-pictures.ts';

interface Props {
  labelId: string;
  value: string;
  onChange: (markdown: string) => void;
  /** The item that pictures belong to, 0 for one that is still to be made; undefined where there can be none. */
  sourceId: number | undefined;
  /** The caret stands in it at once. */
  takesFocus: boolean;
}

const accepted = ['jpeg', ...pictureExtensions].map((end) => `.${end}`).join(',');
const remembered = 50;

export function SourceEditor({ labelId, value, onChange, sourceId, takesFocus }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const chooser = useRef<HTMLInputElement>(null);
  /** What was told and did not come back yet: an echo of one's own typing is no news, however late it is. */
  const told = useRef<string[]>([]);
  const { progress, add } = usePictures(editor, sourceId ?? 0);
  const takesPictures = sourceId !== undefined;

  const latest = useRef({ onChange, add });
  useLayoutEffect(() => {
    latest.current = { onChange, add };
  });

  const edit = (change: Edit) => {
    const view = editor.current;
    if (!view) return;
    view.dispatch(change(view.state), { scrollIntoView: true, userEvent: 'input' });
    view.focus();
  };

  // The first value only: later ones are compared with what stands there.
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
        ...(takesPictures ? [{ key: pictureTool.key, run: () => (chooser.current?.click(), true) }] : []),
      ],
      onText: (text) => {
        told.current = [...told.current, text].slice(-remembered);
        latest.current.onChange(text);
      },
      onFiles: (files, position) => takesPictures && latest.current.add(files, position),
    });
    editor.current = view;
    if (first.current.takesFocus) view.focus();
    return () => view.destroy();
  }, [labelId, takesPictures]);

  useEffect(() => {
    const echo = told.current.indexOf(value);
    if (echo === -1 && editor.current) showText(editor.current, value);
    told.current = told.current.slice(echo + 1);
  }, [value]);

  return (
    <div className={styles.frame}>
      <Toolbar
        onEdit={edit}
        pictures={
          takesPictures
            ? { count: picturesIn(value).length, progress, onChoose: () => chooser.current?.click() }
            : undefined
        }
      />
      <div ref={place} className={styles.source} />
      {takesPictures && (
        <input
          ref={chooser}
          type="file"
          accept={accepted}
          hidden
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen once more.
            event.currentTarget.value = '';
            editor.current?.focus();
          }}
        />
      )}
    </div>
  );
}
