import { useSearch } from '@tanstack/react-router';
import { limits } from '@tracery/contract/limits';
import { apiFileExtension } from '@tracery/contract/records/api-files';
import { useCallback, useRef, useState, type DragEvent } from 'react';
import { Download, Trash2, Upload } from 'lucide-react';
import { flushSync } from 'react-dom';
import { text, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { example, FilePicker, own, type Chosen } from './file-picker.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageHeader, PageKeys } from '../../kit/ui/layout-slots.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { formatCalendarDay, formatSize } from '../../lib/format.ts';
import en from './example.en.yaml?url';
import zh from './example.zh.yaml?url';
import styles from './page.module.css';
import { useApiFiles } from './use-api-files.ts';
import { Viewer, type Known } from './viewer.tsx';

const wordsOf = (known: Known) => {
  if ('problem' in known) {
    const { line } = known.problem;
    return { text: line ? text('api.unreadableLine', { line }) : text('api.unreadable'), isWrong: true };
  }
  const { version, groups } = known.outline;
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const operations = text('api.operationCount', { count });
  return { text: version ? `${version}, ${operations}` : operations, isWrong: false };
};

/** Details of files that were opened, for the list. */
function useFileNotes() {
  const [known, setKnown] = useState<ReadonlyMap<Chosen, Known>>(new Map());
  const note = useCallback(
    (chosen: Chosen, what: Known) => setKnown((before) => new Map(before).set(chosen, what)),
    [],
  );
  return [new Map([...known].map(([chosen, what]) => [chosen, wordsOf(what)])), note] as const;
}

const examples = { en, zh } as const;

export function RestfulApiPage() {
  const t = useText();
  const language = useLanguage();
  const mayWrite = useMayWrite();
  const { read, files, progress, add, remove } = useApiFiles();
  const address: { api?: string } = useSearch({ strict: false });
  const [wanted, setWanted] = useState<Chosen | undefined>(address.api === own ? own : undefined);
  const [isAsked, setAsked] = useState(false);
  const [isOver, setOver] = useState(false);
  const [notes, note] = useFileNotes();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const choose = () => input.current?.click();
  const upload = async (sent: File | undefined) => {
    const id = sent && (await add(sent));
    if (id !== undefined) setWanted(id);
  };
  useKeyboardShortcuts({ n: mayWrite ? choose : undefined });

  const shown =
    files && (files.find(({ id }) => id === wanted) ?? (typeof wanted === 'string' ? undefined : files[0]));
  const chosen = shown?.id ?? (wanted === own ? own : example);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  return (
    // Dropping a file does the same as the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.page}
      data-over={isOver || undefined}
      {...(mayWrite && {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop,
      })}
    >
      <PageHeader>
        {mayWrite && (
          <>
            <span className={styles.rule}>{t('api.rule')}</span>
            <input
              ref={input}
              type="file"
              hidden
              accept={apiFileExtension}
              aria-label={t('api.upload')}
              onChange={(event) => {
                void upload(event.currentTarget.files?.[0]);
                // Allows choosing the same file again.
                event.currentTarget.value = '';
              }}
            />
            <Button
              ref={chooser}
              className={styles.upload}
              variant="primary"
              busyText={progress === undefined ? undefined : t('api.uploading')}
              onClick={choose}
            >
              <Upload size={16} />
              {t('api.upload')}
            </Button>
          </>
        )}
      </PageHeader>
      <PageKeys>
        <KeyHint keys={['J', 'K']} does={t('api.keyOperation')} />
        <KeyHint keys={['/']} does={t('sheet.search')} />
      </PageKeys>
      {!files && read.isError && <FailedState title={t('api.listFailed')} onRetry={read.refetch} />}
      {files && (
        <>
          <div className={styles.bar}>
            <FilePicker
              files={files}
              chosen={chosen}
              notes={notes}
              onChoose={setWanted}
              onUpload={mayWrite ? choose : undefined}
            />
            {shown && (
              <>
                <span className={styles.by}>
                  {t('api.by', {
                    name: shown.creatorName,
                    day: formatCalendarDay(new Date(shown.createdAt)),
                    size: formatSize(shown.size),
                  })}
                </span>
                <a className={buttonLook()} href={shown.linkUrl} download={shown.name}>
                  <Download size={16} />
                  {t('api.download')}
                </a>
                {mayWrite && (
                  <Button className={styles.delete} onClick={() => setAsked(true)}>
                    <Trash2 size={16} />
                    {t('api.delete')}
                  </Button>
                )}
              </>
            )}
          </div>
          <Viewer
            url={chosen === own ? '/openapi.json' : (shown?.linkUrl ?? examples[language])}
            isOwn={chosen === own}
            onKnown={(known) => note(chosen, known)}
          />
        </>
      )}
      {isAsked && shown && (
        <ConfirmDialog
          title={t('api.deleteTitle', { name: shown.name })}
          text={t('api.deleteText')}
          confirm={t('api.delete')}
          isDangerous
          onCancel={() => setAsked(false)}
          onConfirm={async () => {
            await remove(shown.id);
            setWanted(undefined);
            // The button that opened the dialog may be gone with the last file.
            flushSync(() => setAsked(false));
            chooser.current?.focus();
          }}
        />
      )}
      {isOver && <p className={styles.drop}>{t('api.drop', { size: limits.file.max / 2 ** 20 })}</p>}
    </div>
  );
}
