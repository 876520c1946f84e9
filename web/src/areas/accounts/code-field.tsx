// The field for the mailed code, with the button that sends it.
import { limits } from '@tracery/contract/limits';
import { Key, Mail, Send } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './code-field.module.css';
import type { SendCode } from './use-send-code.ts';
import { TextField } from '../../kit/form/text-field.tsx';

const radius = 6.25;
const round = 2 * Math.PI * radius;

/** Shows the remaining seconds. */
function Ring({ seconds }: { seconds: number }) {
  const left = seconds / (limits.code.resendWait / 1000);
  return (
    <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r={radius} fill="none" stroke="var(--track)" strokeWidth="2" />
      <circle
        className={styles.ringLeft}
        cx="8"
        cy="8"
        r={radius}
        fill="none"
        stroke="var(--text3)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={`${left * round} ${round}`}
      />
    </svg>
  );
}

function SendCodeButton({ code, onSend }: { code: SendCode; onSend: () => void }) {
  const t = useText();
  if (code.state === 'waiting') {
    return (
      <Button variant="outlined" className={styles.waiting} disabled>
        <Ring seconds={code.seconds} />
        {t('code.sendAgainIn', { seconds: code.seconds })}
      </Button>
    );
  }
  return (
    <Button
      variant={code.state === 'regained' ? 'tonal' : 'outlined'}
      busyText={code.state === 'sending' ? t('code.sending') : undefined}
      onClick={onSend}
    >
      <Send size={14} />
      {t(code.state === 'regained' ? 'code.sendAgain' : 'code.send')}
    </Button>
  );
}

interface Props extends Omit<ComponentProps<'input'>, 'children'> {
  code: SendCode;
  onSend: () => void;
  /** Number of digits typed. */
  typed: number;
  error?: string | undefined;
}

const onlyDigits = (text: string) => text.replaceAll(/\D/g, '').slice(0, limits.code.digits);

export function CodeField({ code, onSend, typed, error, onChange, ...input }: Props) {
  const t = useText();
  const counter = typed > 0 && !error && t('code.counter', { typed, all: limits.code.digits });
  // A pasted code may contain spaces and text after it.
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
      // Next to the label if the field is too narrow.
      aside={counter && <span className={styles.counterAbove}>{counter}</span>}
      trailing={counter && <span className={styles.counter}>{counter}</span>}
      beside={<SendCodeButton code={code} onSend={onSend} />}
      below={
        // Always rendered: some screen readers ignore live regions that appear with their text.
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
