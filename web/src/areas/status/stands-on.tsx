// Queue, database, mail and file store.
import { Database, Inbox } from 'lucide-react';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { formatShare } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { isFull, usedShare, type Figures, type Status } from './findings.ts';
import { State } from './state.tsx';
import { durationWord, sizeWord } from './words.ts';

export function Queue({ queue }: Pick<Status, 'queue'>) {
  const t = useText();
  return (
    <Card title={t('status.queue')} icon={<Inbox size={16} />}>
      <Setting
        label={t('status.waiting')}
        hint={
          queue
            ? queue.waiting > 0
              ? t('status.waitingHint', { duration: durationWord(t, queue.oldest) })
              : t('status.nothingWaits')
            : t('status.queueUnknown')
        }
      >
        {queue?.waiting ?? '–'}
      </Setting>
      <Setting label={t('status.failedCount')} hint={t('status.failedHint')}>
        {queue && queue.failed > 0 ? <State isGood={false}>{queue.failed}</State> : (queue?.failed ?? '–')}
      </Setting>
    </Card>
  );
}

function Disk({ disk }: Pick<Status, 'disk'>) {
  const t = useText();
  if (!disk)
    return (
      <Setting label={t('status.disk')} hint={t('status.inS3Hint')}>
        {t('status.inS3')}
      </Setting>
    );
  const used = t('status.used', { share: formatShare(Math.floor(usedShare(disk) * 100) / 100) });
  return (
    <Setting
      label={t('status.disk')}
      hint={t('status.diskHint', { free: sizeWord(disk.free), size: sizeWord(disk.bytes) })}
    >
      {isFull(disk) ? <State isGood={false}>{used}</State> : used}
    </Setting>
  );
}

export function StandsOn({ status, health, mails }: Figures) {
  const t = useText();
  const { database, canSendMail, disk } = status;
  const isStoreGood = !health.missing.includes('store');
  const isDatabaseGood = !health.missing.includes('database');
  return (
    <Card title={t('status.standsOn')} icon={<Database size={16} />}>
      <Setting
        label={t('status.postgres', { version: database.version })}
        hint={t('status.size', { size: sizeWord(database.bytes) })}
      >
        <State isGood={isDatabaseGood}>{t(isDatabaseGood ? 'status.good' : 'status.lookAt')}</State>
      </Setting>
      <Setting label={t('status.connections')} hint={t('status.connectionsHint')}>
        {t('status.of', { count: database.connections, most: database.connectionsMax })}
      </Setting>
      <Setting
        label={t('status.mail')}
        hint={t('status.mailHint', { count: mails.sent, most: mails.limits.all })}
      >
        <State isGood={canSendMail}>{t(canSendMail ? 'status.good' : 'status.notSet')}</State>
      </Setting>
      <Setting label={t('status.store')} hint={t(isStoreGood ? 'status.storeHint' : 'status.storeHintNot')}>
        <State isGood={isStoreGood}>{t(isStoreGood ? 'status.good' : 'status.lookAt')}</State>
      </Setting>
      <Disk disk={disk} />
    </Card>
  );
}
