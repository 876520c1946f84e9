import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { LeaveDialog } from '../../kit/ui/leave-dialog.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { SideCard } from './side-card.tsx';
import type { Product } from './use-product.ts';

export function LeaveCard({ product: { name } }: { product: Product }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <SideCard title={t('members.leave')} icon={<LogOut size={15} />}>
      <p>{t('product.leaveText', { name })}</p>
      <Button variant="outlined" isWide onClick={() => setAsking(true)}>
        {t('members.leave')}
      </Button>
      {isAsking && <LeaveDialog onCancel={() => setAsking(false)} />}
    </SideCard>
  );
}
