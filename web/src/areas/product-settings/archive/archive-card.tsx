// The whole product as one file, for managers.
import { limits } from '@tracery/contract/limits';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { download } from '../../../lib/api/api.ts';
import { downloadTrouble, type DownloadTrouble } from '../../../lib/api/download-trouble.ts';
import { formatSize } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { SideCard } from '../side-cards.tsx';
import styles from '../side-card.module.css';

export function ArchiveCard() {
  const t = useText();
  const [received, setReceived] = useState<number>();
  const [trouble, setTrouble] = useState<DownloadTrouble>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isRunning = received !== undefined;

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setTrouble(undefined);
    setReceived(0);
    try {
      const { name, blob } = await download(
        'GET /prdapi/v1/products/archive',
        {},
        {
          signal: controller.signal,
          silence: limits.archive.silence,
          onProgress: ({ bytes }) => setReceived(bytes),
        },
      );
      saveFile(blob, name);
      showInfo(t('archive.done', { name, size: formatSize(blob.size) }));
    } catch (error) {
      if (!controller.signal.aborted) setTrouble(downloadTrouble(error));
    }
    setReceived(undefined);
  };

  return (
    <SideCard title={t('archive.title')} icon={<Download size={15} />}>
      <p>{t('archive.text')}</p>
      <Button
        variant="outlined"
        isWide
        busyText={isRunning ? t('archive.received', { size: formatSize(received) }) : undefined}
        onClick={() => void start()}
      >
        {t(trouble ? 'archive.again' : 'archive.export')}
      </Button>
      {isRunning && (
        <Button isWide onClick={() => running.current?.abort()}>
          {t('action.cancel')}
        </Button>
      )}
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble === 'brokeOff' ? t('archive.brokeOff') : trouble.text}
        </p>
      )}
    </SideCard>
  );
}
