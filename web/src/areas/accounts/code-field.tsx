// The code from the mailbox, and the button that sends it there.
import { limits } from '@tracery/contract/limits';
import { Key, Mail } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { TextField } from '../../kit/form/text-field.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './code-field.module.css';
import { SendCodeButton } from './send-code-button.tsx';
import type { SendCode } from './use-send-code.ts';

interface Props extends Omit<ComponentProps<'input'>, 'children'> {
  code: SendCode;
  onSend: () => void;
  /** How many digits stand there now. */
  typed: number;
  error?: string | undefined;
}

const onlyDigits = (text: string) => text.replaceAll(/\D/g, '').slice(0, limits.code.digits);

export function CodeField({ code, onSend, typed, error, onChange, ...input }: Props) {
  const t = useText();
  const counter = typed > 0 && !error && t('code.counter', { typed, all: limits.code.digits });
  // A pasted code may come with spaces, and with more behind it.
  const tidy = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = onlyDigits(event.target.value);
    onChange?.(event);
  };
  return (
    <TextField
      {...input}
      onChange={tidy}
      label={t('code.label')}
      isRequired
      inputMode="numeric"
      autoComplete="one-time-code"
      className={styles.digits}
      icon={<Key className={styles.key} size={16} />}
      error={error}
      // Beside the label where the field is too narrow for it.
      aside={counter && <span className={styles.counterAbove}>{counter}</span>}
      trailing={counter && <span className={styles.counter}>{counter}</span>}
      beside={<SendCodeButton code={code} onSend={onSend} />}
      below={
        // Always there: a live region that appears together with its text is not read out everywhere.
        <output className={styles.status}>
          {code.wasSent && !error && (
            <span className={styles.sent}>
              <Mail size={16} />
              {t('publics.verificationCodePrompt')}
            </span>
          )}
        </output>
      }
    />
  );
}
