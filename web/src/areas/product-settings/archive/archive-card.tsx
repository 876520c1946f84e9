// The whole product as one file, for managers.
import { limits } from '@tracery/contract/limits';
import { Download } from 'lucide-react';
import { Button } from '../../../kit/ui/button.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/use-download.ts';
import { formatSize } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { SideCard } from '../side-cards.tsx';
import styles from '../side-card.module.css';

export function ArchiveCard() {
  const t = useText();
  const { progress, trouble, start, stop } = useDownload(
    (following) =>
      download('GET /prdapi/v1/products/archive', {}, { silence: limits.archive.silence, ...following }),
    ({ name, blob }) => showInfo(t('archive.done', { name, size: formatSize(blob.size) })),
  );

  return (
    <SideCard title={t('archive.title')} icon={<Download size={15} />}>
      <p>{t('archive.text')}</p>
      <Button
        variant="outlined"
        isWide
        busyText={progress && t('archive.received', { size: formatSize(progress.bytes) })}
        onClick={start}
      >
        {t(trouble ? 'archive.again' : 'archive.export')}
      </Button>
      {progress && (
        <Button isWide onClick={stop}>
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
