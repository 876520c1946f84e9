import { AtSign } from 'lucide-react';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { formatDistance } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';

/** For operators: whether mails were left out. */
export function MailCard() {
  const t = useText();
  const { data } = useRead('GET /usrapi/v1/operators/mails', {});
  if (!data) return null;
  const { sent, limits, refused } = data;
  return (
    <Card title={t('mails.title')} icon={<AtSign size={16} />}>
      <Setting label={t('mails.sent')} hint={t('mails.sentHint')}>
        {t('mails.of', { count: sent, most: limits.all })}
      </Setting>
      {refused.length === 0 && (
        <Setting label={t('mails.refused')} hint={t('mails.noneHint')}>
          0
        </Setting>
      )}
      {refused.map(({ budget, count, lastAt }) => (
        <Setting
          key={budget}
          label={t(`mails.${budget}`, { most: limits[budget] })}
          hint={t('mails.last', { when: formatDistance(new Date(lastAt)) })}
        >
          {t('mails.times', { count })}
        </Setting>
      ))}
    </Card>
  );
}
