import { ServerCog } from 'lucide-react';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './user-settings.module.css';

const parts = ['database', 'store', 'worker'] as const;

/** For operators: what the installation lacks. */
export function SystemCard() {
  const t = useText();
  const { data } = useRead('GET /usrapi/v1/operators/health', {});
  if (!data) return null;
  return (
    <Card title={t('system.title')} icon={<ServerCog size={16} />}>
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
    </Card>
  );
}
