// Passkeys, recovery codes, and how strong the sign-in is. Each change asks for a proof if the sign-in is old.
import { limits } from '@tracery/contract/limits';
import { KeyRound, Lock, Monitor, Plus, ShieldAlert, ShieldCheck, Smartphone, Tablet } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { TextField } from '../../kit/form/text-field.tsx';
import { useProved } from '../../kit/form/use-proved.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { formatCalendarDay, formatDistance, formatList } from '../../lib/format.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import rows from './sessions-card.module.css';
import styles from './security-cards.module.css';
import {
  addPasskey,
  makeRecoveryCodes,
  removePasskey,
  renamePasskey,
  switchPassword,
  usePasskeys,
  useSecondFactor,
  type Passkey,
} from './use-factors.ts';

const icons: Record<Passkey['device'], ReactNode> = {
  computer: <Monitor size={16} />,
  phone: <Smartphone size={16} />,
  tablet: <Tablet size={16} />,
  key: <KeyRound size={16} />,
  other: <Monitor size={16} />,
};

interface NameDialogProps {
  title: string;
  text?: string;
  confirm: string;
  startsWith: string;
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ title, text, confirm, startsWith, onClose, onName }: NameDialogProps) {
  const t = useText();
  const language = useLanguage();
  const formId = useId();
  const [name, setName] = useState(startsWith);
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(name.trim() === '');
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <Dialog
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {text && <p>{text}</p>}
        <TextField
          label={t('passkeys.name')}
          isRequired
          hint={t('passkeys.nameHint')}
          autoComplete="off"
          data-autofocus
          maxLength={limits.passkeys.nameMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isEmpty ? refusalText('valid.required', language) : undefined}
        />
      </form>
    </Dialog>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useText();
  const { name, device, isBackedUp, createdAt, lastUsedAt } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const { run, proof } = useProved(close);
  const added = formatCalendarDay(new Date(createdAt));
  const used = lastUsedAt
    ? t('passkeys.used', { added, used: formatDistance(new Date(lastUsedAt)) })
    : t('passkeys.neverUsed', { added });
  return (
    <li className={rows.row}>
      <span className={rows.device}>{icons[device]}</span>
      <div className={rows.words}>
        <div className={rows.what}>{name}</div>
        <div className={rows.when}>{isBackedUp ? t('passkeys.backedUp', { used }) : used}</div>
      </div>
      <div>
        <Button aria-label={t('passkeys.renameOf', { name })} onClick={() => setOpen('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button aria-label={t('passkeys.removeOf', { name })} onClick={() => setOpen('remove')}>
          {t('passkeys.remove')}
        </Button>
      </div>
      {open === 'rename' && (
        <NameDialog
          title={t('passkeys.renameTitle', { name })}
          confirm={t('passkeys.rename')}
          startsWith={name}
          onClose={close}
          onName={(given) => void renamePasskey(passkey, given).then(close, () => undefined)}
        />
      )}
      {open === 'remove' &&
        (proof ?? (
          <ConfirmDialog
            title={t('passkeys.removeTitle', { name })}
            text={t('passkeys.removeText')}
            confirm={t('passkeys.remove')}
            isDangerous
            onCancel={close}
            onConfirm={() => run(() => removePasskey(passkey).then(close))}
          />
        ))}
    </li>
  );
}

function AddPasskey() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const close = () => setOpen(false);
  const { run, proof } = useProved(close);
  const add = (name: string) =>
    run(async () => {
      const recoveryCodes = await addPasskey(name);
      close();
      if (recoveryCodes) setCodes(recoveryCodes);
    });
  const isPhone = /Mobile/.test(navigator.userAgent);
  return (
    <>
      <Button variant="outlined" disabled={!canUsePasskeys()} onClick={() => setOpen(true)}>
        <Plus size={14} />
        {t('passkeys.add')}
      </Button>
      {isOpen &&
        (proof ?? (
          <NameDialog
            title={t('passkeys.add')}
            text={t('passkeys.addText')}
            confirm={t('passkeys.continue')}
            startsWith={t(isPhone ? 'device.phone' : 'device.computer')}
            onClose={close}
            onName={add}
          />
        ))}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

function PasswordSwitch({ isOff }: { isOff: boolean }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { run, proof } = useProved(close);
  const go = () => run(() => switchPassword(isOff).then(close));
  return (
    <Setting
      label={t('passkeys.password')}
      hint={t(isOff ? 'passkeys.passwordOffHint' : 'passkeys.passwordOnHint')}
    >
      <Button variant="outlined" onClick={isOff ? go : () => setAsking(true)}>
        {t(isOff ? 'passkeys.passwordOn' : 'passkeys.passwordOff')}
      </Button>
      {proof ??
        (isAsking && (
          <ConfirmDialog
            title={t('passkeys.passwordOffTitle')}
            text={t('passkeys.passwordOffText')}
            confirm={t('passkeys.passwordOff')}
            onCancel={close}
            onConfirm={go}
          />
        ))}
    </Setting>
  );
}

function PasskeysCard() {
  const t = useText();
  const { data } = usePasskeys();
  const list = data?.list ?? [];
  return (
    <Card
      title={t('passkeys.title')}
      icon={<KeyRound size={16} />}
      className={styles.card}
      aside={
        <>
          <span className={styles.caption}>{t('passkeys.caption')}</span>
          <AddPasskey />
        </>
      }
    >
      {data && list.length === 0 && <p className={styles.empty}>{t('passkeys.none')}</p>}
      <ul aria-label={t('passkeys.title')}>
        {list.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {data && list.length > 0 && <PasswordSwitch isOff={data.isPasswordOff} />}
    </Card>
  );
}

function RecoveryCard({ left }: { left: number }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const close = () => setAsking(false);
  const { run, proof } = useProved(close);
  const all = limits.secondFactor.recoveryCodes;
  const count = t('recovery.left', { left, all });
  const make = () =>
    run(async () => {
      const made = await makeRecoveryCodes();
      close();
      setCodes(made);
    });
  return (
    <Card
      title={t('secondFactor.codes')}
      icon={<Lock size={16} />}
      className={styles.card}
      aside={
        <>
          <span className={styles.caption}>{count}</span>
          <Button onClick={() => setAsking(true)}>{t('recovery.make')}</Button>
        </>
      }
    >
      <div className={styles.recovery}>
        <div aria-hidden="true" className={styles.marks}>
          {Array.from({ length: all }, (_, mark) => (
            <span key={mark} data-left={mark < left || undefined} />
          ))}
        </div>
        <p>{t('recovery.text')}</p>
      </div>
      {proof ??
        (isAsking && (
          <ConfirmDialog
            title={t('recovery.makeTitle')}
            text={t('recovery.makeText')}
            confirm={t('recovery.make')}
            onCancel={close}
            onConfirm={make}
          />
        ))}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Card>
  );
}

interface StrengthProps {
  isStrong: boolean;
  askedBy: readonly string[];
  isRequired: boolean;
}

function Strength({ isStrong, askedBy, isRequired }: StrengthProps) {
  const t = useText();
  const [first] = askedBy;
  if (!isStrong && first === undefined && !isRequired) return null;
  const asked = isRequired
    ? t('strength.required')
    : first === undefined
      ? t('strength.nobody')
      : t('strength.askedBy', { names: formatList([...askedBy]) });
  return (
    <section className={styles.strength} data-strong={isStrong || undefined}>
      {isStrong ? <ShieldCheck size={18} /> : <ShieldAlert size={18} />}
      <div>
        <h2>{t(isStrong ? 'strength.strong' : 'strength.weak')}</h2>
        <p>{asked}</p>
        <p>{t(isStrong ? 'strength.changes' : 'strength.add')}</p>
      </div>
    </section>
  );
}

export function SecurityCards() {
  const factor = useSecondFactor().data;
  const passkeys = usePasskeys().data?.list;
  const isStrong = factor?.since !== null || (passkeys?.length ?? 0) > 0;
  return (
    <>
      {factor && passkeys && (
        <Strength isStrong={isStrong} askedBy={factor.askedBy} isRequired={factor.isRequired} />
      )}
      <PasskeysCard />
      {factor && isStrong && <RecoveryCard left={factor.recoveryCodesLeft} />}
    </>
  );
}
