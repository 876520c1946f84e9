// Uploads an image and puts its reference where the placeholder is. One at a time.
import type { EditorView } from '@codemirror/view';
import { limits } from '@tracery/contract/limits';
import { imageExtension, imageReference, imageIdsIn } from '@tracery/contract/records/content-images';
import { useState, type RefObject } from 'react';
import { showError } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { fileSizeRefusal } from '../../lib/file-size.ts';
import { refusalText, text } from '../../lib/i18n/i18n.ts';
import { fitPicture } from './fit-picture.ts';
import { replacePlaceholder, insertPlaceholder, plainText } from './placeholder.ts';

function problemOf(file: File, content: string): string | undefined {
  if (imageIdsIn(content).length >= limits.item.imagesMax) return refusalText('content.tooManyImages');
  if (!imageExtension(file.name)) return refusalText('image.type');
  const refused = fileSizeRefusal(file);
  return refused && refusalText(refused);
}

export function useImageUpload(editor: RefObject<EditorView | null>, sourceId: number) {
  /** Upload progress from 0 to 1; undefined while nothing is uploaded. */
  const [progress, setProgress] = useState<number>();

  async function send(view: EditorView, file: File, position: number): Promise<void> {
    view.dispatch(insertPlaceholder(view.state, position, text('markdown.uploading')));
    setProgress(0);
    let reference: string | undefined;
    try {
      const { id, linkUrl } = await call('POST /damapi/v1/files/upload', {
        query: { kind: 'Image', sourceId },
        file: await fitPicture(file),
        onProgress: setProgress,
      });
      reference = imageReference(id, linkUrl);
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
      progress === undefined ? problemOf(file, plainText(view.state)) : text('markdown.stillUploading');
    if (problem) showError(problem);
    else void send(view, file, position ?? view.state.selection.main.head);
    if (!problem && another) showError(text('markdown.stillUploading'));
    return true;
  }

  return { progress, add };
}
