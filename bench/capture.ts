// Records the statements that a call sends to PostgreSQL, by running the server in this process.
import { randomUUID } from 'node:crypto';
import { isWrite, methodOf } from '../contract/src/index.ts';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createLog } from '../server/src/platform/logging/log.ts';
import { personName, password } from './data.ts';
import type { Call, Operation, Subject } from './operations.ts';
import type { Recording, Statement } from './pgbench.ts';
import { retryWhileBusy } from './server.ts';

export interface Recorder {
  /** One pair of recordings for each step of the operation. */
  record(operation: Operation, subjects: readonly [Subject, Subject]): Promise<[Recording, Recording][]>;
  end(): Promise<void>;
}

/** Statements that pgbench does not repeat: authentication, the product, begin and commit. */
const isOurs = /^(begin|commit)|enter_product|^select set_config/;

export async function createRecorder(environment: NodeJS.ProcessEnv, productId: number): Promise<Recorder> {
  const sent: Statement[] = [];
  const config = readConfig(environment);
  const app = await createApp({
    config: { ...config, drainMs: 0 },
    log: createLog('warn'),
    database: {
      observe: (sql, parameters) => {
        if (!isOurs.test(sql)) sent.push({ sql, parameters });
        return sql;
      },
    },
  });
  await app.http.ready();

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    { token = '', body = undefined as object | undefined },
  ) {
    const { status, reply } = await retryWhileBusy(async () => {
      sent.length = 0;
      const response = await app.http.inject({
        method,
        url,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { payload: body }),
      });
      const envelope = response.json<{
        message: string;
        data: { id?: number; oid?: number; token: string };
      }>();
      return { status: response.statusCode, reply: envelope };
    });
    if (status !== 200) throw new Error(`${url}: ${reply.message}`);
    return reply.data;
  }

  const credentials = { username: personName(0), password };
  const { token: nowhere } = await ask('POST', '/usrapi/v1/users/login', { body: credentials });
  const switching = `/prdapi/v1/products/switch-product?productId=${productId}`;
  const { token } = await ask('POST', switching, { token: nowhere });

  async function recordCall({ endpoint, path, body }: Call, subject: Subject): Promise<Recording> {
    const method = methodOf(endpoint) as 'GET' | 'POST';
    const data = await ask(method, path, { token, body });
    const { requirement, home, source, task } = subject;
    const made = isWrite(endpoint) ? { id: data.id, last: data.oid } : {};
    return { statements: [...sent], values: { requirement, home, source, task }, made };
  }

  return {
    async record({ steps }, [one, other]) {
      const pairs: [Recording, Recording][] = [];
      for (const step of steps)
        pairs.push([await recordCall(step(one), one), await recordCall(step(other), other)]);
      return pairs;
    },
    end: () => app.end(),
  };
}
