import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { formatCalendarDay } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionRow } from './session-row.tsx';
import styles from './sessions-card.module.css';
import type { Self } from './use-self.ts';

const sessions = 'GET /usrapi/v1/users/sessions';

async function endOthers(): Promise<void> {
  const { ended } = await call('POST /usrapi/v1/users/sessions/revoke-others', {});
  await readAgain(sessions);
  showInfo(text('signIns.endedOthers', { count: ended }));
}

export function SessionsCard({ self }: { self: Self }) {
  const t = useText();
  const { data, isPending } = useRead(sessions, {});
  const [open, setOpen] = useState<'password' | 'others'>();
  const list = data?.list ?? [];
  const others = list.filter(({ isCurrent }) => !isCurrent).length;
  const changedAt = self.data.passwordChangedAt;
  const close = () => setOpen(undefined);
  return (
    <Card title={t('signIns.title')} icon={<KeyRound size={16} />}>
      <Setting
        label={t('signIns.password')}
        hint={
          changedAt
            ? t('signIns.passwordChanged', { day: formatCalendarDay(new Date(changedAt)) })
            : t('signIns.passwordNever')
        }
      >
        <Button variant="outlined" onClick={() => setOpen('password')}>
          {t('password.title')}
        </Button>
      </Setting>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {t('signIns.list')} <span className={styles.count}>{list.length || ''}</span>
        </h3>
        {others > 0 && (
          <Button className={styles.endOthers} onClick={() => setOpen('others')}>
            {t('signIns.endOthers', { count: others })}
          </Button>
        )}
      </div>
      {isPending && (
        <div className={styles.waiting}>
          <Skeleton width="70%" />
          <Skeleton width="45%" />
        </div>
      )}
      <ul aria-label={t('signIns.list')}>
        {list.map((signIn) => (
          <SessionRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {open === 'password' && <PasswordDialog userId={self.id} otherSignIns={others} onClose={close} />}
      {open === 'others' && (
        <ConfirmDialog
          title={t('signIns.endOthersTitle')}
          text={t('signIns.endOthersText')}
          confirm={t('signIns.end')}
          isDangerous
          onCancel={close}
          onConfirm={() => endOthers().then(close)}
        />
      )}
    </Card>
  );
}
