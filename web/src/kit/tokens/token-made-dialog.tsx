// The one time that a token is shown.
import { limits } from '@tracery/contract/limits';
import { CircleCheck, Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { showInfo } from '../../lib/alerts.ts';
import { formatCalendarDay } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Keycap } from '../ui/keycap.tsx';
import styles from './tokens.module.css';
import type { MadeToken } from './use-tokens.ts';

const calls = {
  read: '/reqapi/v1/requirements/list',
  write: '/reqapi/v1/requirements/list',
  results: '/tstapi/v1/testreports/upload?branch=main&commit=8c1f04e',
} as const;

const tryIt = (productId: number, scope: MadeToken['scope']) =>
  [
    'curl -H "Authorization: Bearer $TRACERY_TOKEN" \\',
    ...(productId === 0 ? [`     -H "Tracery-Product: 1000" \\`] : []),
    ...(scope === 'results' ? [`     -F 'file=@report.xml' \\`] : []),
    `     '${window.location.origin}${calls[scope]}'`,
  ].join('\n');

/** `fallback` is named where the token is for no single product. */
export function TokenMadeDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { name, secret, scope, productId, productName, expiresAt, days } = made;
  const day = formatCalendarDay(new Date(expiresAt));
  const product = productName || t('tokens.allMine');
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    showInfo(text('tokens.copied'));
  };
  const facts = [
    [t('tokens.scope'), t(`tokens.scope.${scope}`)],
    [t('tokens.product'), productName || t('tokens.allProducts')],
    [t('tokens.ends'), t('tokens.endsIn', { day, count: days })],
    [t('tokens.limit'), t('tokens.perMinute', { count: limits.token.callsPerMinute })],
  ];
  return (
    <>
      <Dialog
        title={t('tokens.made')}
        onClose={() => (isCopied ? onClose() : setAsked(true))}
        footer={
          <>
            <span className={styles.anyone}>{t('tokens.anyone')}</span>
            <Button variant="primary" data-autofocus onClick={onClose}>
              {t('tokens.kept')}
              <Keycap>Enter</Keycap>
            </Button>
          </>
        }
      >
        <div className={styles.made}>
          <p className={styles.sentence}>
            <CircleCheck size={16} />
            <span>{t(`tokens.madeText.${scope}`, { name, product, day })}</span>
          </p>
          <div className={styles.secret}>
            <code aria-label={t('tokens.secret')}>{secret}</code>
            <Button variant="primary" onClick={() => void copy()}>
              <Copy size={14} />
              {t('tokens.copy')}
            </Button>
          </div>
          <p className={styles.once}>
            <TriangleAlert size={14} />
            {t('tokens.once')}
          </p>
          <h3 className={styles.try}>{t('tokens.tryIt')}</h3>
          <pre className={styles.curl}>{tryIt(productName === '' ? 0 : productId || -1, scope)}</pre>
          <dl className={styles.facts}>
            {facts.map(([term, fact]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Dialog>
      {isAsked && (
        <ConfirmDialog
          title={t('tokens.notCopiedTitle')}
          text={t('tokens.notCopiedText')}
          confirm={t('tokens.close')}
          onCancel={() => setAsked(false)}
          onConfirm={onClose}
        />
      )}
    </>
  );
}
