import { Paperclip, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatSize } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { creatorOf, usePersonText } from '../ui/person.ts';
import { RecordList } from './record-list.tsx';
import styles from './records.module.css';
import type { useAttachments } from './use-attachments.ts';
import { RelativeTime } from './relative-time.tsx';

interface Props {
  attachments: ReturnType<typeof useAttachments>;
  mayWrite: boolean;
}

export function AttachmentsTab({ attachments, mayWrite }: Props) {
  const t = useText();
  const { read, files, progress, add, remove } = attachments;
  const textOf = usePersonText();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<{ id: number; name: string }>();
  return (
    <>
      <RecordList
        label={t('records.attachments')}
        read={read}
        empty={t('attachments.empty')}
        count={files.length}
      >
        {files.map(({ id, name, linkUrl, size, createdAt, ...written }) => (
          <li key={id} className={styles.file}>
            <span className={styles.icon}>
              <Paperclip size={14} />
            </span>
            <a className={styles.name} href={linkUrl} download={name}>
              {name}
            </a>
            {mayWrite && (
              <IconButton
                className={styles.small}
                label={t('attachments.remove', { name })}
                icon={<Trash2 size={14} />}
                onClick={() => setAsked({ id, name })}
              />
            )}
            <span className={styles.who}>
              {formatSize(size)} <span title={written.creator}>{textOf(creatorOf(written))}</span>{' '}
              <RelativeTime moment={createdAt} />
            </span>
          </li>
        ))}
      </RecordList>
      {mayWrite && (
        <div className={styles.adding}>
          <span className={styles.rule}>{t('attachments.rule')}</span>
          {progress !== undefined && (
            <progress
              className={styles.progress}
              value={progress}
              max={1}
              aria-label={t('attachments.sending')}
            />
          )}
          <input
            ref={input}
            type="file"
            hidden
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void add(file);
              // So that the same file can be chosen again.
              event.currentTarget.value = '';
            }}
          />
          <Button
            ref={chooser}
            variant="outlined"
            busyText={progress === undefined ? undefined : t('attachments.sending')}
            onClick={() => input.current?.click()}
          >
            <Upload size={14} />
            {t('attachments.add')}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={t('attachments.removeTitle', { name: asked.name })}
          text={t('attachments.removeText')}
          confirm={t('attachments.removeConfirm')}
          isDangerous
          onCancel={() => setAsked(undefined)}
          onConfirm={async () => {
            await remove(asked.id, asked.name);
            // The button that opened the dialog is gone with its file, so the browser has no element to return the focus to.
            flushSync(() => setAsked(undefined));
            chooser.current?.focus();
          }}
        />
      )}
    </>
  );
}
