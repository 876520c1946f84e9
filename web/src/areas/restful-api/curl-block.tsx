// An example of a call of our own API, to be pasted into a shell.
import { curlExample, type CallDocument } from '@tracery/contract/tokens/curl-example';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import styles from './curl-block.module.css';
import type { Operation } from './frame/outline.ts';

/** `text`: the OpenAPI document, which the frame could read. */
export function CurlBlock({ text, operation }: { text: string; operation: Operation }) {
  const t = useText();
  const { productId = 0, userId } = useSession()?.claims ?? {};
  const document = useMemo(() => JSON.parse(text) as CallDocument, [text]);
  const example = curlExample(document, {
    method: operation.method,
    path: operation.path,
    origin: window.location.origin,
    productId,
    idOf: (refers) => (refers === 'Self' || refers === 'Member' ? userId : undefined),
  });
  if ('isFor' in example) return <p className={styles.none}>{t(`api.curl.${example.isFor}`)}</p>;
  const { command } = example;
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    showInfo(t('api.copied'));
  };
  return (
    <div className={styles.block}>
      <pre className={styles.command} aria-label={t('api.curl')}>
        {command}
      </pre>
      <IconButton label={t('api.copyCurl')} icon={<Copy size={16} />} onClick={() => void copy()} />
    </div>
  );
}
