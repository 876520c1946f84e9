import { limits } from '@tracery/contract/limits';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  GitBranch,
  KeyRound,
  LogOut,
  Trash,
  Trash2,
  TriangleAlert,
  Webhook,
} from 'lucide-react';
import { classNames } from '../../kit/ui/class-names.ts';
import styles from './side-card.module.css';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { SwitchUserDialog } from './switch-user-dialog.tsx';
import { LeaveDialog } from '../../kit/ui/leave-dialog.tsx';
import type { Product } from './use-product.ts';
import { Switch } from '../../kit/ui/switch.tsx';
import { useProved } from '../../kit/form/use-proved.tsx';
import { readAgain } from '../../lib/query/use-read.ts';
import { ProofDialog } from '../../kit/form/proof-dialog.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { openPath } from '../../lib/navigation.ts';
import { adoptProduct } from '../../lib/session/current-product.ts';

interface Props {
  title: string;
  icon: ReactNode;
  isDangerous?: boolean;
  children: ReactNode;
}

export function SideCard({ title, icon, isDangerous = false, children }: Props) {
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

/** Link to the tokens, for managers. */
export function TokensCard() {
  const t = useText();
  return (
    <SideCard title={t('screen.productTokens')} icon={<KeyRound size={15} />}>
      <p>{t('tokens.card')}</p>
      <Link to="/setting/tokens" className={buttonLook({ variant: 'outlined', isWide: true })}>
        {t('tokens.open')}
      </Link>
    </SideCard>
  );
}

/** Link to the webhooks, for managers. */
export function WebhooksCard() {
  const t = useText();
  return (
    <SideCard title={t('screen.webhooks')} icon={<Webhook size={15} />}>
      <p>{t('webhooks.card')}</p>
      <Link to="/setting/webhooks" className={buttonLook({ variant: 'outlined', isWide: true })}>
        {t('webhooks.open')}
      </Link>
    </SideCard>
  );
}

/** Link to the repositories, for managers. */
export function GitCard() {
  const t = useText();
  return (
    <SideCard title={t('screen.git')} icon={<GitBranch size={15} />}>
      <p>{t('git.card')}</p>
      <Link to="/setting/git" className={buttonLook({ variant: 'outlined', isWide: true })}>
        {t('git.open')}
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

/** Whether members need a second factor; for managers. */
export function SecondFactorCard({ product: { asksSecondFactor: asks } }: { product: Product }) {
  const t = useText();
  const labelId = useId();
  const { run, proof } = useProved(() => undefined);
  const change = (isOn: boolean) =>
    run(async () => {
      await call(
        'POST /prdapi/v1/products/second-factor',
        { body: { asks: isOn } },
        { inline: ['proof.needed'] },
      );
      await readAgain('GET /prdapi/v1/products/get/{id}');
      showInfo(text(isOn ? 'product.factorOn' : 'product.factorOff'));
    });
  return (
    <SideCard title={t('product.factor')} icon={<KeyRound size={15} />}>
      <div className={styles.switch}>
        <p id={labelId}>{t('product.factorText')}</p>
        <Switch labelledBy={labelId} isOn={asks} onSwitch={change} />
      </div>
      {proof}
    </SideCard>
  );
}

/** Whether guests may make proposals; for managers. */
export function ProposalsCard({ product: { guestsPropose } }: { product: Product }) {
  const t = useText();
  const labelId = useId();
  const change = async (may: boolean) => {
    try {
      await call('POST /damapi/v1/proposals/let-guests', { body: { may } });
      showInfo(text(may ? 'product.guestsProposeOn' : 'product.guestsProposeOff'));
    } catch {
      // The call has shown the error.
    }
    await readAgain('GET /prdapi/v1/products/get/{id}');
  };
  return (
    <SideCard title={t('screen.proposals')} icon={<KeyRound size={15} />}>
      <div className={styles.switch}>
        <p id={labelId}>{t('product.guestsPropose')}</p>
        <Switch labelledBy={labelId} isOn={guestsPropose} onSwitch={(may) => void change(may)} />
      </div>
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
  adoptProduct(await call('DELETE /prdapi/v1/products/delete/{id}', input, { inline: ['proof.needed'] }));
  showInfo(text('publics.deleteSuccess'));
  openPath('/product/product');
}

export function DangerZone({ product: { id, name } }: { product: Product }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const [isAskingProof, setAskingProof] = useState(false);
  const isExact = typed === name;
  const remove = () => {
    setAskingProof(false);
    setDeleting(true);
    // `call` shows other failures; the name stays.
    void deleteProduct(id, typed).catch((error: unknown) => {
      setDeleting(false);
      setAskingProof(refusalOf(error)?.key === 'proof.needed');
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isExact && !isDeleting) remove();
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
      {isAskingProof && (
        <ProofDialog
          confirm={t('product.delete')}
          isDangerous
          onCancel={() => setAskingProof(false)}
          onProved={remove}
        />
      )}
    </SideCard>
  );
}
