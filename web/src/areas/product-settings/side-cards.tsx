import { limits } from '@tracery/contract/limits';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, LogOut, Trash, Trash2, TriangleAlert } from 'lucide-react';
import { classNames } from '../../kit/ui/class-names.ts';
import styles from './side-card.module.css';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { SwitchUserDialog } from './switch-user-dialog.tsx';
import { LeaveDialog } from '../../kit/ui/leave-dialog.tsx';
import type { Product } from './use-product.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { openPath } from '../../lib/navigation.ts';
import { adoptProduct } from '../../lib/session/current-product.ts';

interface Props {
  title: string;
  icon: ReactNode;
  isDangerous?: boolean;
  children: ReactNode;
}

function SideCard({ title, icon, isDangerous = false, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(styles.card, isDangerous && styles.dangerous)} aria-labelledby={id}>
      <h2 className={styles.title}>
        {icon}
        <span id={id}>{title}</span>
      </h2>
      {children}
    </section>
  );
}

/** Link to the trash. */
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

async function deleteProduct(id: number, name: string): Promise<void> {
  const input = { params: { id }, query: { name } };
  adoptProduct(await call('DELETE /prdapi/v1/products/delete/{id}', input));
  showInfo(text('publics.deleteSuccess'));
  openPath('/product/product');
}

export function DangerZone({ product: { id, name } }: { product: Product }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const isExact = typed === name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isExact || isDeleting) return;
    setDeleting(true);
    // `call` shows the failure; the name stays.
    void deleteProduct(id, typed).catch(() => setDeleting(false));
  };
  return (
    <SideCard title={t('product.danger')} icon={<TriangleAlert size={15} />} isDangerous>
      <p>{t('product.deleteText', { name, days: limits.product.restoreDays })}</p>
      <form onSubmit={submit}>
        <TextField
          label={t('product.typeName')}
          hint={t('product.exactName')}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="dangerOutlined"
          isWide
          disabled={!isExact}
          title={isExact ? undefined : t('product.deleteOff')}
          busyText={isDeleting ? t('product.deleting') : undefined}
        >
          <Trash2 size={14} />
          {t('product.delete')}
        </Button>
      </form>
    </SideCard>
  );
}
