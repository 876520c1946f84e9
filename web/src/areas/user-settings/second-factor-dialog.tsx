// Turns the codes of an authenticator app on and off. The server asks for the password first if the sign-in is old.
import type { RefusalKey } from '@tracery/contract/refusals';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { TextField } from '../../kit/form/text-field.tsx';
import { useProved } from '../../kit/form/use-proved.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { call } from '../../lib/api/api.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './second-factor-dialog.module.css';
import { removeApp } from './use-factors.ts';

const state = 'GET /usrapi/v1/users/second-factor';
const shownHere: readonly RefusalKey[] = ['proof.needed', 'secondFactor.wrong', 'secondFactor.needed'];

interface CodeFormProps {
  id: string;
  hint: string;
  problem: RefusalKey | undefined;
  onChange: () => void;
  onSubmit: (code: string) => void;
}

function CodeForm({ id, hint, problem, onChange, onSubmit }: CodeFormProps) {
  const t = useText();
  const language = useLanguage();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(code);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        label={t('login.code')}
        isRequired
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          onChange();
        }}
        error={problem && refusalText(problem, language)}
      />
    </form>
  );
}

function TurnOn({ onClose }: { onClose: () => void }) {
  const t = useText();
  const formId = useId();
  const [started, setStarted] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  const { run, proof, problem, clearProblem } = useProved(onClose);
  useEffect(() => {
    run(async () =>
      setStarted(await call('POST /usrapi/v1/users/second-factor/start', {}, { inline: shownHere })),
    );
    // Once, when the dialog opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const confirm = (code: string) =>
    run(async () => {
      const { recoveryCodes } = await call(
        'POST /usrapi/v1/users/second-factor/confirm',
        { body: { code } },
        { inline: shownHere },
      );
      // Whoever has a passkey has recovery codes already.
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onClose();
      await readAgain(state);
    });
  if (proof) return proof;
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  // The dialog takes its first focus when it opens, so its field must be there.
  if (!started) return null;
  return (
    <Dialog
      title={t('secondFactor.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('secondFactor.turnOn')}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        <p>{t('secondFactor.scan')}</p>
        <div className={styles.qr}>
          <QrCode text={started.uri} label={t('secondFactor.qr')} />
        </div>
        <p className={styles.secret}>{started.secret}</p>
        <CodeForm
          id={formId}
          hint={t('secondFactor.codeHint')}
          problem={problem}
          onChange={clearProblem}
          onSubmit={confirm}
        />
      </div>
    </Dialog>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useText();
  const formId = useId();
  const { run, proof, problem, clearProblem } = useProved(onClose);
  const remove = (code: string) =>
    run(async () => {
      await removeApp(code, shownHere);
      onClose();
    });
  if (proof) return proof;
  return (
    <Dialog
      title={t('secondFactor.offTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger">
            {t('secondFactor.turnOff')}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        <p>{t('secondFactor.offText')}</p>
        <CodeForm
          id={formId}
          hint={t('login.codeHint')}
          problem={problem}
          onChange={clearProblem}
          onSubmit={remove}
        />
      </div>
    </Dialog>
  );
}

export const SecondFactorDialog = ({ isOn, onClose }: { isOn: boolean; onClose: () => void }) =>
  isOn ? <TurnOff onClose={onClose} /> : <TurnOn onClose={onClose} />;
