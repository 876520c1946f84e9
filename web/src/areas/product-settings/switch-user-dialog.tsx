// Signs in as another member, with that member's password and second step.
import { oldPasswordProblem } from '@tracery/contract/accounts/rules';
import { useState, type FormEvent } from 'react';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { SecondStepField } from '../../kit/form/second-step-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { refusalOf } from '../../lib/api/failure.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { openPath } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { secondStepOf, secondStepRefusals, signIn, type SecondStep } from '../../lib/session/sign-in.ts';
import { MemberList, type Member } from './member-list.tsx';
import styles from './product-settings.module.css';

function PasswordOf({ member: { username, fullname } }: { member: Member }) {
  const t = useText();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<SecondStep>();
  const [code, setCode] = useState('');
  const [isCodeWrong, setCodeWrong] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problem = oldPasswordProblem(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem || isBusy) return;
    setBusy(true);
    void signIn({ username, password, ...(code && { code }) }, { inline: secondStepRefusals }).then(
      () => openPath('/'),
      // `call` shows other failures; the session is unchanged.
      (error: unknown) => {
        setBusy(false);
        const key = refusalOf(error)?.key;
        const asked = secondStepOf(key);
        if (asked) setStep(asked);
        setCodeWrong(key === 'secondFactor.wrong');
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <PasswordField
        label={t('switchUser.passwordOf', { name: fullname || username })}
        // Appears after its button was pressed, so it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wasSubmitted && problem ? refusalText(problem, language) : undefined}
        beside={
          <Button type="submit" variant="primary" busyText={isBusy ? t('switchUser.signingIn') : undefined}>
            {t('action.signIn')}
          </Button>
        }
      />
      {step && (
        <SecondStepField
          step={step}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setCodeWrong(false);
          }}
          error={isCodeWrong ? refusalText('secondFactor.wrong', language) : undefined}
        />
      )}
    </form>
  );
}

export function SwitchUserDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [chosen, setChosen] = useState<Member>();
  const userId = useSession()?.claims.userId;
  return (
    <Dialog title={t('switchUser.title')} onClose={onClose}>
      <p className={styles.dialogText}>{t('switchUser.text')}</p>
      <MemberList isDisabled={({ id }) => id === userId} chosen={chosen} onChoose={setChosen}>
        {chosen && <PasswordOf key={chosen.id} member={chosen} />}
      </MemberList>
    </Dialog>
  );
}
