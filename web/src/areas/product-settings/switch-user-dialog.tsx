// Signs in as another member, with that member's password.
import { passwordProblem } from '@tracery/contract/accounts/rules';
import { useState, type FormEvent } from 'react';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { openPath } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { signIn } from '../../lib/session/sign-in.ts';
import { MemberList, type Member } from './member-list.tsx';
import styles from './product-settings.module.css';

function PasswordOf({ member: { username, fullname } }: { member: Member }) {
  const t = useText();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problem = passwordProblem(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem || isBusy) return;
    setBusy(true);
    void signIn({ username, password }).then(
      () => openPath('/'),
      // `call` shows the failure; the session is unchanged.
      () => setBusy(false),
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
