import type { Answer, Registry } from '@tracery/contract';
import { Link } from '@tanstack/react-router';
import { KeyRound, Monitor, Smartphone, Tablet } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { config } from '../../lib/config.ts';
import { formatCalendarDay, formatDistance, formatMoment } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import styles from './sessions-card.module.css';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { usePasskeys } from './use-factors.ts';
import type { Self } from './use-self.ts';

type SessionInfo = Answer<Registry['GET /usrapi/v1/users/sessions']>['list'][number];

const icons: Record<SessionInfo['device'], ReactNode> = {
  computer: <Monitor size={16} />,
  phone: <Smartphone size={16} />,
  tablet: <Tablet size={16} />,
  other: <Monitor size={16} />,
};

/** Sign-ins that end within this time show it. */
const endsSoonWithin = 2 * 24 * 60 * 60 * 1000;

const isWithin = (moment: Date, time: number) => moment.getTime() - Date.now() < time;

function useWhen({ createdAt, lastUsedAt, endsAt, isCurrent }: SessionInfo): string {
  const t = useText();
  const since = formatDistance(new Date(createdAt));
  if (isCurrent) return t('signIns.now', { since });
  const used = formatDistance(new Date(lastUsedAt));
  const end = new Date(endsAt);
  return isWithin(end, endsSoonWithin)
    ? t('signIns.endsSoon', { used, day: formatDistance(end) })
    : t('signIns.used', { used, since });
}

function SessionRow({ signIn }: { signIn: SessionInfo }) {
  const t = useText();
  const [isEnding, setEnding] = useState(false);
  const { id, device, productName, isCurrent } = signIn;
  const name = t(`device.${device}`);
  const what = productName ? t('signIns.place', { device: name, product: productName }) : name;
  const when = useWhen(signIn);

  const end = async () => {
    setEnding(true);
    try {
      await call('POST /usrapi/v1/users/sessions/revoke/{id}', { params: { id } });
      showInfo(text('signIns.ended', { what }));
    } catch {
      // `call` shows the failure. The session may have ended; refresh the list.
    } finally {
      await readAgain('GET /usrapi/v1/users/sessions');
      setEnding(false);
    }
  };

  return (
    <li className={styles.row}>
      <span className={styles.device}>{icons[device]}</span>
      <div className={styles.words}>
        <div className={styles.what}>{what}</div>
        <div className={styles.when} title={formatMoment(new Date(signIn.lastUsedAt))}>
          {when}
        </div>
      </div>
      {isCurrent ? (
        <span className={styles.this}>{t('signIns.this')}</span>
      ) : (
        <Button
          aria-label={t('signIns.endOf', { what })}
          busyText={isEnding ? t('signIns.end') : undefined}
          onClick={() => void end()}
        >
          {t('signIns.end')}
        </Button>
      )}
    </li>
  );
}

const SecondFactorDialog = lazyPart(
  async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
);

const sessions = 'GET /usrapi/v1/users/sessions';

async function endOthers(): Promise<void> {
  const { ended } = await call('POST /usrapi/v1/users/sessions/revoke-others', {});
  await readAgain(sessions);
  showInfo(text('signIns.endedOthers', { count: ended }));
}

export function SessionsCard({ self }: { self: Self }) {
  const t = useText();
  const { data, isPending } = useRead(sessions, {});
  // The list is read again while the dialog shows the recovery codes.
  const [isOnAtOpening, setOnAtOpening] = useState(false);
  const [open, setOpen] = useState<'password' | 'secondFactor' | 'others'>();
  const hasPassword = useRead('GET /usrapi/v1/users/identities', {}).data?.hasPassword ?? true;
  const secondFactor = useRead('GET /usrapi/v1/users/second-factor', {}).data;
  const hasPasskey = (usePasskeys().data?.list.length ?? 0) > 0;
  const list = data?.list ?? [];
  const others = list.filter(({ isCurrent }) => !isCurrent).length;
  const { passwordChangedAt: changedAt, isInDirectory } = self.data;
  const isLocal = config.passwords && !isInDirectory;
  const close = () => setOpen(undefined);
  return (
    <Card title={t('signIns.title')} icon={<KeyRound size={16} />}>
      {isInDirectory && (
        <Setting label={t('signIns.password')} hint={t('signIns.directory')}>
          {null}
        </Setting>
      )}
      {isLocal && hasPassword && (
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
      )}
      {isLocal && !hasPassword && (
        <Setting label={t('signIns.password')} hint={t('identities.noPassword')}>
          <Link to="/find-password" className={buttonLook({ variant: 'outlined' })}>
            {t('identities.setPassword')}
          </Link>
        </Setting>
      )}
      {secondFactor && (
        <Setting
          label={t('secondFactor.label')}
          hint={
            secondFactor.since
              ? t('secondFactor.on', {
                  day: formatCalendarDay(new Date(secondFactor.since)),
                  count: secondFactor.recoveryCodesLeft,
                })
              : t(hasPasskey ? 'secondFactor.noApp' : 'secondFactor.off')
          }
        >
          <Button
            variant="outlined"
            onClick={() => {
              setOnAtOpening(secondFactor.since !== null);
              setOpen('secondFactor');
            }}
          >
            {t(secondFactor.since ? 'secondFactor.turnOff' : 'secondFactor.turnOn')}
          </Button>
        </Setting>
      )}
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
      {open === 'secondFactor' && (
        <Suspense>
          <SecondFactorDialog isOn={isOnAtOpening} onClose={close} />
        </Suspense>
      )}
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
