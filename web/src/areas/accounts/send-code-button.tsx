import { limits } from '@tracery/contract/limits';
import { Send } from 'lucide-react';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './code-field.module.css';
import type { SendCode } from './use-send-code.ts';

const radius = 6.25;
const round = 2 * Math.PI * radius;

/** Runs down with the seconds. */
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

export function SendCodeButton({ code, onSend }: { code: SendCode; onSend: () => void }) {
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
