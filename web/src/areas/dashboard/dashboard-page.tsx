import { Notice } from '../../kit/ui/notice.tsx';
import { EmptyChart } from '../../kit/ui/thread-pictures.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

export function DashboardPage() {
  const t = useText();
  return (
    <Notice
      level={2}
      picture={<EmptyChart />}
      title={t('dashboard.emptyTitle')}
      text={t('dashboard.emptyText')}
    />
  );
}
