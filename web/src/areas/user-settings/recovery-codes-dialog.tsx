import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import styles from './second-factor-dialog.module.css';

/** The only time that they are shown. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(() => showInfo(text('secondFactor.copied')));
  return (
    <Dialog
      title={t('secondFactor.codes')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={copy}>{t('secondFactor.copy')}</Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('secondFactor.done')}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        <p>{t('secondFactor.codesText')}</p>
        <ul className={styles.codes} aria-label={t('secondFactor.codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
