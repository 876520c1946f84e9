import type { Secrets } from '../platform/crypto/secrets.ts';
import { getDelivery, listDeliveries, sendAgain, testWebhook } from './deliveries.ts';
import { listWebhooks } from './list.ts';
import { createWebhook, deleteWebhook, switchWebhook, updateWebhook } from './save.ts';

export { webhookCron, webhookTasks } from './jobs.ts';
export { startWebhooks } from './worker.ts';

export const webhookHandlers = (secrets: Secrets) => ({
  'GET /prdapi/v1/webhooks/list': listWebhooks,
  'POST /prdapi/v1/webhooks/create': createWebhook(secrets),
  'POST /prdapi/v1/webhooks/update': updateWebhook,
  'POST /prdapi/v1/webhooks/switch/{id}': switchWebhook,
  'DELETE /prdapi/v1/webhooks/delete/{id}': deleteWebhook,
  'POST /prdapi/v1/webhooks/test/{id}': testWebhook,
  'GET /prdapi/v1/webhooks/deliveries': listDeliveries,
  'GET /prdapi/v1/webhooks/delivery/{id}': getDelivery,
  'POST /prdapi/v1/webhooks/send-again/{id}': sendAgain,
});
