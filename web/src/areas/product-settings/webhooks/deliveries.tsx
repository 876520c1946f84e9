// What was sent to one webhook, newest first.
import { limits } from '@tracery/contract/limits';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { FilterSelect } from '../../../kit/form/filter-select.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { FailedState } from '../../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { results, useDeliveries, type Result, type Webhook } from './calls.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { hostOf } from './webhook-rows.tsx';
import styles from './webhooks.module.css';

interface ListProps {
  webhook: Webhook;
  result: Result;
}

function DeliveryList({ webhook, result }: ListProps) {
  const t = useText();
  const [before, setBefore] = useState<number>();
  const { data, isError, refetch } = useDeliveries(webhook.id, result, before);
  if (isError && !data)
    return <FailedState title={t('webhooks.deliveriesFailed')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    );
  const { list, hasMore } = data;
  if (list.length === 0 && before === undefined)
    return (
      <EmptyState
        title={t('webhooks.noDeliveries')}
        text={t(result === 'all' ? 'webhooks.noDeliveriesText' : 'webhooks.noSuch')}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label={t('webhooks.deliveries')}>
        {list.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} canSend={webhook.isOn} />
        ))}
      </ul>
      {(hasMore || before !== undefined) && (
        <div className={styles.pages}>
          {before !== undefined && (
            <Button onClick={() => setBefore(undefined)}>{t('webhooks.newest')}</Button>
          )}
          {hasMore && <Button onClick={() => setBefore(list.at(-1)!.id)}>{t('webhooks.older')}</Button>}
        </div>
      )}
    </>
  );
}

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useText();
  const [result, setResult] = useState<Result>('all');
  return (
    <Card
      title={t('webhooks.deliveries')}
      icon={<Send size={16} />}
      className={styles.deliveries}
      aside={
        <>
          <span className={styles.caption}>
            {t('webhooks.deliveriesOf', { host: hostOf(webhook), days: limits.webhook.keptDays })}
          </span>
          <FilterSelect
            label={t('webhooks.result')}
            value={result === 'all' ? '' : result}
            options={results.map((one) => ({
              value: one === 'all' ? '' : one,
              label: t(`webhooks.result.${one}`),
            }))}
            onChange={(value) => setResult((value || 'all') as Result)}
          />
        </>
      }
    >
      <DeliveryList key={result} webhook={webhook} result={result} />
    </Card>
  );
}
