import { passwordProblem } from '@tracery/contract/accounts/rules';
import { limits } from '@tracery/contract/limits';
import type { RefusalKey } from '@tracery/contract/refusals';
import { useForm, useWatch } from 'react-hook-form';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { problemText, valid } from '../../kit/form/problems.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { text, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { passwordChangeCall } from './change-password.ts';
import styles from './password-dialog.module.css';

interface Values {
  oldPassword: string;
  newPassword: string;
  repeatNewPassword: string;
}

interface Props {
  userId: number;
  otherSignIns: number;
  onClose: () => void;
}

const formId = 'change-password';
/** Refusals that are shown beside a field. */
const fieldOf: Partial<Record<RefusalKey, keyof Values>> = {
  'password.wrong': 'oldPassword',
  'valid.passwordCommon': 'newPassword',
  'valid.passwordName': 'newPassword',
};
const shownInForm = Object.keys(fieldOf) as RefusalKey[];

/** Checked here only: such a form is never sent. */
const differ = 'differ';

const length = (password: string) => Array.from(password).length;

function Rule({ isMet, label }: { isMet: boolean; label: string }) {
  const t = useText();
  return (
    <li className={styles.rule} data-met={isMet}>
      <StatusGlyph glyph={isMet ? 'done' : 'waiting'} />
      <span>
        {label}
        <span className={visuallyHidden.text}>, {t(isMet ? 'password.met' : 'password.notMet')}</span>
      </span>
    </li>
  );
}

export function PasswordDialog({ userId, otherSignIns, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const form = useForm<Values>({
    defaultValues: { oldPassword: '', newPassword: '', repeatNewPassword: '' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const [wanted, repeat] = useWatch({
    control: form.control,
    name: ['newPassword', 'repeatNewPassword'],
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      await call(passwordChangeCall(), { body: { userId, ...values } }, { inline: shownInForm });
      showInfo(text('password.changed'));
      onClose();
      await readAgain('GET /usrapi/v1/users/get/{id}', 'GET /usrapi/v1/users/sessions');
    } catch (error) {
      const key = refusalOf(error)?.key;
      const field = key && fieldOf[key];
      if (field) form.setError(field, { message: key }, { shouldFocus: true });
    }
  });

  return (
    <Dialog
      title={t('password.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busyText={isSubmitting ? t('password.busy') : undefined}
          >
            {t('password.title')}
            <Keycap>{t('key.enter')}</Keycap>
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <PasswordField
            {...form.register('oldPassword', {
              validate: valid((old) => (old ? undefined : 'valid.passwordEmpty')),
            })}
            label={t('password.old')}
            isRequired
            autoComplete="current-password"
            data-autofocus
            error={problemText(errors.oldPassword, language)}
          />
          <PasswordField
            {...form.register('newPassword', { validate: valid(passwordProblem), deps: 'repeatNewPassword' })}
            label={t('account.newPassword')}
            isRequired
            autoComplete="new-password"
            error={problemText(errors.newPassword, language)}
          />
          <PasswordField
            {...form.register('repeatNewPassword', {
              validate: (again, { newPassword }) => again === newPassword || differ,
            })}
            label={t('account.repeatNewPassword')}
            isRequired
            autoComplete="new-password"
            error={errors.repeatNewPassword && t('password.differ')}
          />
        </form>
        <div className={styles.aside}>
          <section className={styles.box}>
            <h3 className={styles.title}>{t('password.rules')}</h3>
            <ul>
              <Rule isMet={length(wanted) >= limits.account.passwordMin} label={t('password.ruleLeast')} />
              <Rule
                isMet={wanted !== '' && length(wanted) <= limits.account.passwordMax}
                label={t('password.ruleMost')}
              />
              <Rule isMet={wanted !== '' && wanted === repeat} label={t('password.ruleTwice')} />
            </ul>
          </section>
          <section className={styles.box}>
            <h3 className={styles.title}>{t('password.after')}</h3>
            <p className={styles.after}>
              {otherSignIns > 0 ? t('password.afterText', { count: otherSignIns }) : t('password.afterAlone')}
            </p>
          </section>
        </div>
      </div>
    </Dialog>
  );
}
