import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import type { WebhookEvent, WebhookKind } from '@tracery/contract/webhooks/events';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api.ts';
import { readAgain, useLiveRead, useRead } from '../../../lib/query/use-read.ts';

const list = 'GET /prdapi/v1/webhooks/list';
const deliveries = 'GET /prdapi/v1/webhooks/deliveries';
const delivery = 'GET /prdapi/v1/webhooks/delivery/{id}';

export type Webhook = Answer<Registry[typeof list]>['list'][number];
export type Delivery = Answer<Registry[typeof deliveries]>['list'][number];

export const results = ['all', 'delivered', 'failed', 'waiting'] as const;
export type Result = (typeof results)[number];

export const useWebhooks = () => useLiveRead(list, {});

const readWebhooksAgain = () => readAgain(list, deliveries, delivery);

/** The worker looks for work every second. */
const askAgainAfter = 1000;

export function useDeliveries(webhookId: number, result: Result, before: number | undefined) {
  const query = { webhookId, result, limit: limits.list.pageSize, ...(before && { before }) };
  const read = useLiveRead(deliveries, { query }, { keepsPrevious: true, inline: ['notFound'] });
  const { data, dataUpdatedAt } = read;
  const isAwaited = data?.list.some(({ isByHand, state }) => isByHand && state === 'waiting');
  const awaitedSince = isAwaited ? dataUpdatedAt : 0;
  // Whoever sent something by hand waits for what becomes of it.
  useEffect(() => {
    if (awaitedSince === 0) return undefined;
    const timer = setTimeout(() => void readWebhooksAgain(), askAgainAfter);
    return () => clearTimeout(timer);
  }, [awaitedSince]);
  return read;
}

export const useDelivery = (id: number) => useRead(delivery, { params: { id } });

export interface Chosen {
  address: string;
  /** Empty: all. */
  kinds: WebhookKind[];
  events: WebhookEvent[];
}

const inline = ['proof.needed', 'webhook.addressInvalid'] as const;

export async function addWebhook(chosen: Chosen, request: string) {
  const made = await call('POST /prdapi/v1/webhooks/create', { body: { ...chosen, request } }, { inline });
  await readWebhooksAgain();
  return made;
}

export async function changeWebhook({ id, version }: Webhook, chosen: Chosen): Promise<void> {
  await call('POST /prdapi/v1/webhooks/update', { body: { id, version, ...chosen } }, { inline });
  await readWebhooksAgain();
}

export async function switchWebhook({ id }: Webhook, isOn: boolean): Promise<void> {
  const input = { params: { id }, body: { isOn } };
  await call('POST /prdapi/v1/webhooks/switch/{id}', input, { inline: ['proof.needed'] });
  await readWebhooksAgain();
}

export async function removeWebhook({ id }: Webhook): Promise<void> {
  await call('DELETE /prdapi/v1/webhooks/delete/{id}', { params: { id } });
  await readWebhooksAgain();
}

export async function testWebhook({ id }: Webhook): Promise<void> {
  await call('POST /prdapi/v1/webhooks/test/{id}', { params: { id } });
  await readWebhooksAgain();
}

export async function sendAgain(id: number): Promise<void> {
  await call('POST /prdapi/v1/webhooks/send-again/{id}', { params: { id } });
  await readWebhooksAgain();
}
