// How a CI sends its results, with the command for this product.
import { productHeader } from '@tracery/contract/tokens/product-header';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import styles from './test-reports.module.css';

const example = '[TC-206]';

const commandFor = (productId: number) =>
  [
    `curl --fail -F 'file=@report.xml' -H "Authorization: Bearer $TRACERY_TOKEN" \\`,
    `  -H '${productHeader}: ${productId}' \\`,
    `  "${window.location.origin}/tstapi/v1/testreports/upload?branch=$BRANCH&commit=$COMMIT"`,
  ].join('\n');

export function HowToSend({ onClose }: { onClose: () => void }) {
  const t = useText();
  const command = commandFor(useSession()?.claims.productId ?? 0);
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    showInfo(text('report.copied'));
  };
  return (
    <Dialog
      title={t('report.how')}
      closesOutside
      onClose={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={() => void copy()}>
          <Copy size={14} />
          {t('report.copy')}
        </Button>
      }
    >
      <div className={styles.how}>
        <p>{t('report.howText')}</p>
        <div className={styles.token}>
          <p>{t('report.howToken')}</p>
          <Link to="/user/tokens" className={buttonLook({ variant: 'outlined' })} onClick={onClose}>
            {t('report.howTokenLink')}
          </Link>
        </div>
        {/* It scrolls, so keys must be able to reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={styles.command} tabIndex={0} aria-label={t('report.howCommand')}>
          {command}
        </pre>
        <p>{t('report.howNames', { example })}</p>
        <p>{t('report.howLimits')}</p>
      </div>
    </Dialog>
  );
}
