// Contact data of the operator, as configured.
import { Suspense, type ReactNode } from 'react';
import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './home.module.css';
import { lazyComponent } from '../../lib/lazy-part.ts';

const QrCode = lazyComponent(async () => (await import('../../kit/ui/qr-code.tsx')).QrCode);

const withoutProtocol = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
const isWebAddress = (url: string) => /^https?:\/\//.test(url);

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Contact() {
  const t = useText();
  const { repositoryUrl, chatGroup, supportEmail, messagingId } = config.contact;
  return (
    <footer className={styles.contact}>
      <dl className={styles.entries}>
        {isWebAddress(repositoryUrl) && (
          <Entry name={t('home.repository')}>
            <a className={styles.link} href={repositoryUrl} rel="noreferrer">
              {withoutProtocol(repositoryUrl)}
            </a>
          </Entry>
        )}
        {chatGroup && (
          <Entry name={t('home.chatGroup')}>
            <span className={styles.digits}>{chatGroup}</span>
          </Entry>
        )}
        {supportEmail && (
          <Entry name={t('home.support')}>
            <a className={styles.link} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </Entry>
        )}
        {messagingId && (
          <div className={styles.messaging}>
            <dt>{t('home.messaging')}</dt>
            <dd>{messagingId}</dd>
            <dd className={styles.qrCode}>
              <Suspense>
                <QrCode text={messagingId} label={t('home.qrCode', { id: messagingId })} />
              </Suspense>
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.version}>{t('app.version', { version: config.version })}</p>
    </footer>
  );
}
