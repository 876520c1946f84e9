// The one time that a token is shown.
import { limits } from '@tracery/contract/limits';
import { formatCalendarDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { SecretDialog } from '../secret/secret-dialog.tsx';
import styles from './tokens.module.css';
import type { MadeToken } from './use-tokens.ts';

const calls = {
  read: '/reqapi/v1/requirements/list',
  propose: '/reqapi/v1/requirements/list',
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

export function TokenMadeDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const t = useText();
  const { name, secret, scope, productId, productName, expiresAt, days } = made;
  const day = formatCalendarDay(new Date(expiresAt));
  const product = productName || t('tokens.allMine');
  const facts = [
    [t('tokens.scope'), t(`tokens.scope.${scope}`)],
    [t('tokens.product'), productName || t('tokens.allProducts')],
    [t('tokens.ends'), t('tokens.endsIn', { day, count: days })],
    [t('tokens.limit'), t('tokens.perMinute', { count: limits.token.callsPerMinute })],
  ];
  return (
    <SecretDialog
      title={t('tokens.made')}
      about={t(`tokens.madeText.${scope}`, { name, product, day })}
      label={t('tokens.secret')}
      secret={secret}
      once={t('tokens.once')}
      ifLost={t('tokens.notCopiedText')}
      warning={t('tokens.anyone')}
      onClose={onClose}
    >
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
    </SecretDialog>
  );
}
