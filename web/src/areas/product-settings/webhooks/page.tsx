// The webhooks of a product and their deliveries, for its managers.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { SecretDialog } from '../../../kit/secret/secret-dialog.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { FailedState } from '../../../kit/ui/failed-state.tsx';
import { useKeyboardShortcuts } from '../../../kit/ui/keyboard-shortcuts.ts';
import { KeyHint } from '../../../kit/ui/keycap.tsx';
import { PageKeys } from '../../../kit/ui/layout-slots.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { text, useText } from '../../../lib/i18n/i18n.ts';
import { ManagersOnly } from '../managers-only.tsx';
import { testWebhook, useWebhooks, type Webhook } from './calls.ts';
import { Deliveries } from './deliveries.tsx';
import { webhooksSearch } from './search.ts';
import { WebhookDialog, type Added } from './webhook-dialog.tsx';
import { hostOf, WebhookRows } from './webhook-rows.tsx';
import styles from './webhooks.module.css';

async function sendTest(webhook: Webhook): Promise<void> {
  await testWebhook(webhook);
  showInfo(text('webhooks.testSent'));
}

function WebhooksScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { webhook: openId } = webhooksSearch(useSearch({ strict: false }));
  const { data, isError, refetch } = useWebhooks();
  const [isNew, setNew] = useState(false);
  const [added, setAdded] = useState<Added>();
  const webhooks = data?.list ?? [];
  const open = webhooks.find(({ id }) => id === openId) ?? webhooks[0];
  // The call shows a failure.
  const test = () => void (open?.isOn && sendTest(open).catch(() => undefined));
  useKeyboardShortcuts({ n: () => setNew(true), t: open?.isOn ? test : undefined });
  return (
    <div className={styles.page}>
      <PageKeys>
        <KeyHint keys={['T']} does={t('webhooks.test')} />
        <KeyHint keys={['N']} does={t('webhooks.new')} />
      </PageKeys>
      <Card
        title={t('webhooks.list')}
        icon={<WebhookIcon size={16} />}
        className={styles.card}
        aside={
          <>
            {open?.isOn && <Button onClick={test}>{t('webhooks.test')}</Button>}
            <Button variant="outlined" onClick={() => setNew(true)}>
              <Plus size={14} />
              {t('webhooks.new')}
            </Button>
          </>
        }
      >
        {isError && !data && <FailedState title={t('webhooks.failed')} onRetry={() => void refetch()} />}
        {!data && !isError && (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </div>
        )}
        {data && !open && <EmptyState title={t('webhooks.none')} text={t('webhooks.noneText')} />}
        {open && <WebhookRows webhooks={webhooks} openId={open.id} />}
      </Card>
      {open && <Deliveries key={open.id} webhook={open} />}
      {isNew && (
        <WebhookDialog
          onAdded={(made) => {
            setAdded(made);
            void navigate({ to: '/setting/webhooks', search: { webhook: made.id } });
          }}
          onClose={() => setNew(false)}
        />
      )}
      {added && (
        <SecretDialog
          title={t('webhooks.made')}
          about={t('webhooks.madeText', { host: hostOf(added) })}
          label={t('webhooks.secret')}
          secret={added.secret}
          once={t('webhooks.once')}
          ifLost={t('webhooks.notCopiedText')}
          onClose={() => setAdded(undefined)}
        />
      )}
    </div>
  );
}

export const WebhooksPage = () => (
  <ManagersOnly>
    <WebhooksScreen />
  </ManagersOnly>
);
