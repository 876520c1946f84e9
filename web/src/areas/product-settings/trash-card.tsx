import { limits } from '@tracery/contract/limits';
import { Link } from '@tanstack/react-router';
import { Trash } from 'lucide-react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { SideCard } from './side-card.tsx';

/** The way to what was deleted in this product. */
export function TrashCard() {
  const t = useText();
  return (
    <SideCard title={t('screen.trash')} icon={<Trash size={15} />}>
      <p>{t('trash.text', { days: limits.trash.days })}</p>
      <Link to="/setting/trash" className={buttonLook({ variant: 'outlined', isWide: true })}>
        {t('trash.openPage')}
      </Link>
    </SideCard>
  );
}
