// An account with the same address or name: proved once, with its password or a mailed code, before it is linked.
import type { Answer, Registry } from '@tracery/contract';
import type { RefusalKey } from '@tracery/contract/refusals';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SecondStepField } from '../../kit/form/second-step-field.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { problemText, required, trimmed } from '../../kit/form/problems.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { config } from '../../lib/config.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { adoptSignIn, secondStepOf, secondStepRefusals, type SecondStep } from '../../lib/session/sign-in.ts';
import { AccountPage, SubmitButton } from './account-page.tsx';
import styles from './account-page.module.css';
import { CodeField } from './code-field.tsx';
import { RegisterArt } from './register-art.tsx';
import { useSendCode } from './use-send-code.ts';

type PendingLink = NonNullable<Answer<Registry['POST /usrapi/v1/sso/finish']>['link']>;

interface Values {
  password: string;
  emailCode: string;
  code: string;
}

/** Where a refusal is shown. */
const fieldOf: Partial<Record<RefusalKey, keyof Values>> = {
  'login.wrong': 'password',
  'code.wrong': 'emailCode',
  'secondFactor.wrong': 'code',
};
const overKeys = ['sso.again', 'sso.noAccount', 'sso.addressNotProved', 'sso.linkedElsewhere'] as const;
const shownHere = [...(Object.keys(fieldOf) as RefusalKey[]), ...overKeys, ...secondStepRefusals] as const;

interface Props {
  link: PendingLink;
  onLinked: () => void;
  /** The person must begin again. */
  onRefused: (key: RefusalKey) => void;
}

export function LinkAccount({ link, onLinked, onRefused }: Props) {
  const t = useText();
  const language = useLanguage();
  const { linkToken, username, match, canMail } = link;
  const label = config.providers.find(({ name }) => name === link.provider)?.label ?? link.provider;
  const form = useForm<Values>({
    defaultValues: { password: '', emailCode: '', code: '' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const [isByMail, setByMail] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  const mailed = useSendCode('link');
  const typedCode = useWatch({ control: form.control, name: 'emailCode' });

  const send = async (proof: Partial<Values> & { isSomebodyElse?: boolean }): Promise<void> => {
    try {
      const signedIn = await call(
        'POST /usrapi/v1/sso/link',
        { body: { linkToken, ...proof } },
        { inline: shownHere },
      );
      await adoptSignIn(signedIn);
    } catch (error) {
      const key = refusalOf(error)?.key;
      const field = key && fieldOf[key];
      const asked = secondStepOf(key);
      if (asked) setStep(asked);
      else if (field)
        form.setError(field, { message: key === 'login.wrong' ? 'proof.wrong' : key }, { shouldFocus: true });
      else if (overKeys.some((over) => over === key)) onRefused(key!);
      return;
    }
    onLinked();
  };
  const submit = form.handleSubmit(({ password, emailCode, code }) =>
    send({ code, ...(isByMail ? { emailCode } : { password }) }),
  );
  const intro = t(match === 'email' ? 'sso.sameEmail' : 'sso.sameName', { provider: label });

  return (
    <AccountPage title={t('sso.isItYours')} intro={intro} art={<RegisterArt />} isNarrow>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={t('account.username')} value={username} readOnly autoComplete="username" />
        {isByMail ? (
          <CodeField
            {...form.register('emailCode', { setValueAs: trimmed, validate: required })}
            code={mailed}
            onSend={() => void mailed.send(linkToken)}
            typed={typedCode.length}
            error={problemText(errors.emailCode, language)}
          />
        ) : (
          <PasswordField
            {...form.register('password', { validate: required })}
            label={t('sso.itsPassword')}
            autoComplete="current-password"
            // The one thing to fill in here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            error={problemText(errors.password, language)}
          />
        )}
        {step && (
          <SecondStepField
            {...form.register('code', { setValueAs: trimmed, validate: required })}
            step={step}
            error={problemText(errors.code, language)}
          />
        )}
        <SubmitButton label={t('sso.link')} busyText={isSubmitting ? t('sso.linking') : undefined} />
        {canMail && (
          <Button isWide onClick={() => setByMail(!isByMail)}>
            {t(isByMail ? 'sso.byPassword' : 'sso.byMail')}
          </Button>
        )}
        {match === 'username' && (
          <Button isWide onClick={() => void send({ isSomebodyElse: true })}>
            {t('sso.notMine')}
          </Button>
        )}
      </form>
      <p className={styles.elsewhere}>{t('sso.onlyOnce', { provider: label })}</p>
    </AccountPage>
  );
}
