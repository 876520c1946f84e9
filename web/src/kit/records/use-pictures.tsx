// Pictures in a comment: chosen, pasted or dropped into its field. What they are made of loads with the first one.
import { ImagePlus } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type DragEvent, type RefObject } from 'react';
import { showError } from '../../lib/alerts.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './records.module.css';

interface Options {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The item that they belong to. */
  sourceId: number;
  onType: (text: string) => void;
}

export function usePictures({ field, sourceId, onType }: Options) {
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);

  async function add(file: File): Promise<void> {
    const area = field.current;
    if (!area) return;
    if (isSending) return showError(text('markdown.stillUploading'));
    setSending(true);
    try {
      const { pictureProblem, uploadPicture } = await import('../markdown/upload-picture.ts');
      const problem = pictureProblem(file, area.value);
      if (problem) return showError(problem);
      const reference = await uploadPicture(file, sourceId, () => {});
      const before = area.value.slice(0, area.selectionEnd);
      const isOnNewLine = before === '' || before.endsWith('\n');
      area.setRangeText(
        `${isOnNewLine ? '' : '\n'}${reference}\n`,
        area.selectionEnd,
        area.selectionEnd,
        'end',
      );
      onType(area.value);
      area.focus();
    } catch {
      // The call has shown the error; the text is as it was.
    } finally {
      setSending(false);
    }
  }

  /** Office programs add a picture of copied text: then the text is meant. */
  const take = (data: DataTransfer | null, event: ClipboardEvent | DragEvent) => {
    const file = data?.files[0];
    if (!file || data.types.includes('text/plain')) return;
    event.preventDefault();
    void add(file);
  };

  return {
    isSending,
    field: {
      onPaste: (event: ClipboardEvent) => take(event.clipboardData, event),
      onDrop: (event: DragEvent) => take(event.dataTransfer, event),
    },
    button: (
      <>
        <IconButton
          className={styles.small}
          label={t(isSending ? 'markdown.uploading' : 'comments.picture')}
          icon={isSending ? <Spinner /> : <ImagePlus size={15} />}
          aria-busy={isSending || undefined}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void add(file);
            // So that the same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </>
    ),
  };
}
