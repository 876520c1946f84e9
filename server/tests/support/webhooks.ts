// Receivers of webhooks that behave as told, and a worker that sends to them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookBody } from '@tracery/contract';
import { waitFor } from '../../../scripts/services.ts';
import { createKinds } from '../../src/kinds/index.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { createDatabase } from '../../src/platform/database/database.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import type { Resolve } from '../../src/platform/outgoing/address-guard.ts';
import { createSender } from '../../src/webhooks/send.ts';
import { createRounds } from '../../src/webhooks/worker.ts';
import { createNumbers } from '../../src/work-items/numbers.ts';
import type { TestApp } from './app.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: WebhookBody;
  /** The address of this machine at which it arrived. */
  at: string;
  isAccepted: boolean;
}

/** Whether it took what it got; whoever answers nothing hangs. */
type Respond = (received: Received, response: ServerResponse) => boolean;

export const accept: Respond = (_, response) => {
  response.statusCode = 204;
  response.end();
  return true;
};

export interface Receiver {
  port: number;
  received: Received[];
  accepted(): Received[];
  behave(respond: Respond): void;
  close(): Promise<void>;
}

export async function startReceiver(first: Respond = accept): Promise<Receiver> {
  const received: Received[] = [];
  let respond = first;
  const server = createServer((asked, response) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = (text ? JSON.parse(text) : {}) as WebhookBody;
      const at = asked.socket.localAddress!.replace('::ffff:', '');
      const one: Received = { headers: asked.headers, text, body, at, isAccepted: false };
      received.push(one);
      one.isAccepted = respond(one, response);
    });
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    accepted: () => received.filter(({ isAccepted }) => isAccepted),
    behave(next) {
      respond = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Options {
  /** In milliseconds. */
  pauses?: number[];
  timeoutMs?: number;
  resolve?: Resolve;
}

/** Sends as the worker does, to 127.0.0.1 and to nothing else. */
export function createWebhookWorker({ db, database, config }: TestApp, options: Options = {}) {
  const pool = createPool({ url: database.urls.worker, size: 1, purpose: 'jobs' }, () => {});
  const workerDb = createDatabase(pool);
  const { timeoutMs = 2000, resolve, pauses = [20, 20, 20, 20, 20, 20, 20, 20, 20, 20] } = options;
  const sender = createSender({ allowed: ['127.0.0.1'], timeoutMs, ...(resolve && { resolve }) });
  const parts = {
    db,
    workerDb,
    kinds: createKinds(createNumbers(db)),
    secrets: createSecrets(config.secret),
    sender,
    pauses,
  };
  const rounds = createRounds(parts, createLog('error'));
  return {
    round: () => rounds.round(),
    /** Works until it is so. */
    workUntil: (what: string, isSo: () => boolean | Promise<boolean>, seconds?: number) =>
      waitFor(
        what,
        async () => {
          await rounds.round();
          return isSo();
        },
        seconds,
      ),
    async close() {
      await rounds.end();
      await sender.close();
      await workerDb.close();
    },
  };
}

interface Asked {
  kinds?: string[];
  events?: string[];
}

export async function addWebhook(app: TestApp, token: string, address: string, asked: Asked = {}) {
  const { kinds = [], events = [] } = asked;
  const body = { address, kinds, events, request: randomUUID() } as never;
  const { data, status, message } = await app.call('POST /prdapi/v1/webhooks/create', { token, body });
  if (status !== 200) throw new Error(message);
  return data;
}

export const deliveriesOf = async (app: TestApp, token: string, webhookId: number) =>
  (await app.call('GET /prdapi/v1/webhooks/deliveries', { token, query: { webhookId, limit: 100 } })).data
    .list;
