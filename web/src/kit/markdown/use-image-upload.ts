// Uploads an image and puts its reference where the placeholder is. One at a time.
import type { EditorView } from '@codemirror/view';
import { useState, type RefObject } from 'react';
import { showError } from '../../lib/alerts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { replacePlaceholder, insertPlaceholder, plainText } from './placeholder.ts';
import { pictureProblem, uploadPicture } from './upload-picture.ts';

export function useImageUpload(editor: RefObject<EditorView | null>, sourceId: number) {
  /** Upload progress from 0 to 1; undefined while nothing is uploaded. */
  const [progress, setProgress] = useState<number>();

  async function send(view: EditorView, file: File, position: number): Promise<void> {
    view.dispatch(insertPlaceholder(view.state, position, text('markdown.uploading')));
    setProgress(0);
    let reference: string | undefined;
    try {
      reference = await uploadPicture(file, sourceId, setProgress);
    } catch {
      // The call has shown the error.
    } finally {
      setProgress(undefined);
      for (const step of replacePlaceholder(view.state, reference)) view.dispatch(step);
    }
  }

  function add(files: readonly File[], position?: number): boolean {
    const view = editor.current;
    const [file, another] = files;
    if (!view || !file) return false;
    const problem =
      progress === undefined ? pictureProblem(file, plainText(view.state)) : text('markdown.stillUploading');
    if (problem) showError(problem);
    else void send(view, file, position ?? view.state.selection.main.head);
    if (!problem && another) showError(text('markdown.stillUploading'));
    return true;
  }

  return { progress, add };
}
