// The one time that a secret is shown.
import { CircleCheck, Copy, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { showInfo } from '../../lib/alerts.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Keycap } from '../ui/keycap.tsx';
import styles from './secret-dialog.module.css';

interface Props {
  title: string;
  /** What was made, and what the secret is for. */
  about: string;
  label: string;
  secret: string;
  /** That it is shown only now. */
  once: string;
  /** What to do if it was not kept. */
  ifLost: string;
  /** Beside the button. */
  warning?: string;
  onClose: () => void;
  children?: ReactNode;
}

export function SecretDialog(props: Props) {
  const { title, about, label, secret, once, ifLost, warning, onClose, children } = props;
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    showInfo(text('secret.copied'));
  };
  return (
    <>
      <Dialog
        title={title}
        onClose={() => (isCopied ? onClose() : setAsked(true))}
        footer={
          <>
            {warning && <span className={styles.warning}>{warning}</span>}
            <Button variant="primary" data-autofocus onClick={onClose}>
              {t('secret.kept')}
              <Keycap>Enter</Keycap>
            </Button>
          </>
        }
      >
        <div className={styles.made}>
          <p className={styles.about}>
            <CircleCheck size={16} />
            <span>{about}</span>
          </p>
          <div className={styles.secret}>
            <code aria-label={label}>{secret}</code>
            <Button variant="primary" onClick={() => void copy()}>
              <Copy size={14} />
              {t('secret.copy')}
            </Button>
          </div>
          <p className={styles.once}>
            <TriangleAlert size={14} />
            {once}
          </p>
          {children}
        </div>
      </Dialog>
      {isAsked && (
        <ConfirmDialog
          title={t('secret.notCopied')}
          text={ifLost}
          confirm={t('action.close')}
          onCancel={() => setAsked(false)}
          onConfirm={onClose}
        />
      )}
    </>
  );
}
