// Asks for the password or a passkey once more, before what cannot be taken back easily.
import { Suspense, useId, useState, type FormEvent } from 'react';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { ProveWithProvider, useProvingProviders } from './prove-with-provider.tsx';
import styles from './proof-dialog.module.css';

const PasskeyProof = lazyPart(async () => (await import('./passkey-proof.tsx')).PasskeyProof);

interface Props {
  /** What is done with it: `Delete product`. */
  confirm: string;
  isDangerous?: boolean;
  onCancel: () => void;
  /** After the server has taken the proof. */
  onProved: () => void;
}

export function ProofDialog({ confirm, isDangerous = false, onCancel, onProved }: Props) {
  const t = useText();
  const language = useLanguage();
  const formId = useId();
  const username = useSession()?.claims.username ?? '';
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'valid.passwordEmpty' | 'proof.wrong'>();
  const [isBusy, setBusy] = useState(false);
  const prove = async () => {
    setBusy(true);
    try {
      await call('POST /usrapi/v1/users/prove', { body: { password } }, { inline: ['proof.wrong'] });
      onProved();
    } catch (error) {
      if (refusalOf(error)?.key === 'proof.wrong') setProblem('proof.wrong');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') setProblem('valid.passwordEmpty');
    else void prove();
  };
  const providers = useProvingProviders();
  if (providers === undefined) return null;
  if (providers.length > 0)
    return (
      <Dialog
        size="small"
        title={t('proof.title')}
        onClose={onCancel}
        footer={<Button onClick={onCancel}>{t('action.cancel')}</Button>}
      >
        <div className={styles.form}>
          <p>{t('proof.withProvider')}</p>
          {providers.map((provider) => (
            <ProveWithProvider key={provider.name} {...provider} />
          ))}
        </div>
      </Dialog>
    );
  return (
    <Dialog
      size="small"
      title={t('proof.title')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            busyText={isBusy ? confirm : undefined}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('proof.text')}</p>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('account.password')}
          isRequired
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(undefined);
          }}
          error={problem && refusalText(problem, language)}
        />
        <Suspense>
          <PasskeyProof onProved={onProved} />
        </Suspense>
      </form>
    </Dialog>
  );
}
