// Where a program sends a person whose access token it would like: who asks, and what it may do.
import { useSearch } from '@tanstack/react-router';
import type { RefusalKey } from '@tracery/contract/refusals';
import { Cable } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useProof } from '../../kit/form/use-proof.tsx';
import {
  DaysField,
  ProductField,
  ScopeField,
  useProductChoice,
  usualDays,
} from '../../kit/tokens/token-fields.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { formatSentences } from '../../lib/format.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import styles from './authorize-page.module.css';
import type { AuthorizeSearch } from './authorize-search.ts';

const scopes = ['read', 'propose', 'write'] as const;

interface Asking {
  clientId: string;
  redirect: string;
  challenge: string;
  state: string | undefined;
}

/** Undefined unless it is asked as we answer: for a code, and with PKCE. */
function askingOf(search: AuthorizeSearch): Asking | undefined {
  const { client_id: clientId, redirect_uri: redirect, code_challenge: challenge, state } = search;
  const isOurs = search.response_type === 'code' && search.code_challenge_method === 'S256';
  return isOurs && clientId && redirect && challenge ? { clientId, redirect, challenge, state } : undefined;
}

const inline: readonly RefusalKey[] = ['proof.needed'];

function refusedAddress({ redirect, state }: Asking): string {
  const address = new URL(redirect);
  address.searchParams.set('error', 'access_denied');
  if (state !== undefined) address.searchParams.set('state', state);
  return address.href;
}

function Decision({ asking, name, place }: { asking: Asking; name: string; place: string }) {
  const t = useText();
  const session = useSession();
  const product = useProductChoice();
  const [scope, setScope] = useState<(typeof scopes)[number]>('propose');
  const [days, setDays] = useState<number>(usualDays);
  const [request] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const { run, proof } = useProof(t('authorize.allow'));
  const allow = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const body = { ...asking, scope, days, productId: product.chosen, request };
    void run(async () => {
      const { address } = await call('POST /usrapi/v1/tokens/authorize', { body }, { inline });
      window.location.assign(address);
    })
      // The call shows the failure; what was chosen stays.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Card title={t('authorize.title', { name })} icon={<Cable size={16} />}>
      <form className={styles.form} onSubmit={allow}>
        <p className={styles.text}>
          {formatSentences(
            t('authorize.text', { name, person: session?.claims.username ?? '' }),
            t('authorize.place', { place }),
          )}
        </p>
        <ProductField {...product} />
        <ScopeField scopes={scopes} owner="person" scope={scope} onChoose={setScope} />
        <DaysField days={days} onChoose={setDays} />
        <p className={styles.hint}>{t('authorize.later')}</p>
        <div className={styles.buttons}>
          <Button onClick={() => window.location.assign(refusedAddress(asking))}>
            {t('authorize.refuse')}
          </Button>
          <Button type="submit" variant="primary" busyText={isBusy ? t('authorize.allowing') : undefined}>
            {t('authorize.allow')}
          </Button>
        </div>
      </form>
      {proof}
    </Card>
  );
}

const unknownClient: readonly RefusalKey[] = ['oauth.client'];

function Asked({ asking }: { asking: Asking }) {
  const t = useText();
  const language = useLanguage();
  const { clientId, redirect } = asking;
  const { data, error, refetch } = useRead(
    'GET /usrapi/v1/tokens/client',
    { query: { clientId, redirect } },
    { inline: unknownClient },
  );
  if (data) return <Decision asking={asking} {...data} />;
  if (refusalOf(error)?.key === 'oauth.client')
    return <EmptyState title={t('authorize.unknown')} text={refusalText('oauth.client', language)} />;
  if (error) return <FailedState title={t('authorize.failed')} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton height={320} />
    </div>
  );
}

export function AuthorizePage() {
  const t = useText();
  const asking = askingOf(useSearch({ strict: false }));
  return (
    <div className={styles.page}>
      {asking ? (
        <Asked asking={asking} />
      ) : (
        <EmptyState title={t('authorize.unclear')} text={t('authorize.unclearText')} />
      )}
    </div>
  );
}
