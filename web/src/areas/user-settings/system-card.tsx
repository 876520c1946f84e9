import { Link } from '@tanstack/react-router';
import { ServerCog } from 'lucide-react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { formatDistance } from '../../lib/format.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './user-settings.module.css';

const parts = ['database', 'store', 'worker'] as const;

/** A backup each night, and one night that may be missed. */
const isOld = (at: string | null): boolean =>
  at === null || Date.now() - new Date(at).getTime() > 2 * 24 * 60 * 60 * 1000;

function Backups({ madeAt, provenAt }: { madeAt: string | null; provenAt: string | null }) {
  const t = useText();
  const told = (at: string | null) => (at ? formatDistance(new Date(at)) : t('system.never'));
  return (
    <>
      <Setting
        label={t('system.backup')}
        hint={t(isOld(madeAt) ? 'system.backup.missing' : 'system.backupHint')}
      >
        <span className={isOld(madeAt) ? styles.missing : undefined}>{told(madeAt)}</span>
      </Setting>
      <Setting
        label={t('system.proven')}
        hint={t(isOld(provenAt) ? 'system.proven.missing' : 'system.provenHint')}
      >
        <span className={isOld(provenAt) ? styles.missing : undefined}>{told(provenAt)}</span>
      </Setting>
    </>
  );
}

/** For operators: what the installation lacks. */
export function SystemCard() {
  const t = useText();
  const { data } = useRead('GET /usrapi/v1/operators/health', {});
  if (!data) return null;
  return (
    <Card
      title={t('system.title')}
      icon={<ServerCog size={16} />}
      aside={
        <Link to="/status" className={buttonLook({})}>
          {t('system.status')}
        </Link>
      }
    >
      {parts.map((part) => {
        const isMissing = data.missing.includes(part);
        return (
          <Setting
            key={part}
            label={t(`system.${part}`)}
            hint={isMissing ? t(`system.${part}.missing`) : t(`system.${part}Hint`)}
          >
            <span className={isMissing ? styles.missing : undefined}>
              {isMissing ? t('system.missing') : t('system.good')}
            </span>
          </Setting>
        );
      })}
      <Backups {...data.backups} />
    </Card>
  );
}
