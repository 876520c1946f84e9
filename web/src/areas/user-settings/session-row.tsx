import type { Answer, Registry } from '@tracery/contract';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import styles from './sessions-card.module.css';

type SessionInfo = Answer<Registry['GET /usrapi/v1/users/sessions']>['list'][number];

const icons: Record<SessionInfo['device'], ReactNode> = {
  computer: <Monitor size={16} />,
  phone: <Smartphone size={16} />,
  tablet: <Tablet size={16} />,
  other: <Monitor size={16} />,
};

/** A sign-in that ends so soon says so. */
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

export function SessionRow({ signIn }: { signIn: SessionInfo }) {
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
      showInfo(text('publics.success'));
    } catch {
      // Told already. It may have ended by itself meanwhile: the list then says so.
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
