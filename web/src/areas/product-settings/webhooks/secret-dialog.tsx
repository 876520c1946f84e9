// The one time that the secret of a webhook is shown.
import { CircleCheck, Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { text, useText } from '../../../lib/i18n/i18n.ts';
import type { Added } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';

export function SecretDialog({ added, onClose }: { added: Added; onClose: () => void }) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { address, secret } = added;
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    showInfo(text('webhooks.copied'));
  };
  return (
    <>
      <Dialog
        title={t('webhooks.made')}
        onClose={() => (isCopied ? onClose() : setAsked(true))}
        footer={
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('webhooks.kept')}
          </Button>
        }
      >
        <div className={styles.made}>
          <p className={styles.sentence}>
            <CircleCheck size={16} />
            <span>{t('webhooks.madeText', { host: URL.parse(address)?.host ?? address })}</span>
          </p>
          <div className={styles.secret}>
            <code aria-label={t('webhooks.secret')}>{secret}</code>
            <Button variant="primary" onClick={() => void copy()}>
              <Copy size={14} />
              {t('webhooks.copy')}
            </Button>
          </div>
          <p className={styles.once}>
            <TriangleAlert size={14} />
            {t('webhooks.once')}
          </p>
        </div>
      </Dialog>
      {isAsked && (
        <ConfirmDialog
          title={t('webhooks.notCopiedTitle')}
          text={t('webhooks.notCopiedText')}
          confirm={t('action.close')}
          onCancel={() => setAsked(false)}
          onConfirm={onClose}
        />
      )}
    </>
  );
}
