import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { SideCard } from './side-card.tsx';
import { SwitchUserDialog } from './switch-user-dialog.tsx';

export function SwitchUserCard() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <SideCard title={t('switchUser.title')} icon={<ArrowLeftRight size={15} />}>
      <p>{t('product.switchUserText')}</p>
      <Button variant="outlined" isWide onClick={() => setOpen(true)}>
        {t('product.chooseMember')}
      </Button>
      {isOpen && <SwitchUserDialog onClose={() => setOpen(false)} />}
    </SideCard>
  );
}
