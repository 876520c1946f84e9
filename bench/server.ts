// Starts one production process of the server and signs in.
import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { freePort, waitFor, type Services } from '../scripts/services.ts';
import { stackEnvironment, startProcess } from '../scripts/stack.ts';
import { password } from './data.ts';

export interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/**
 * The same for all servers of a run: they share a database, whose keys are sealed with it. One process needs no Redis.
 */
const secret = randomBytes(36).toString('base64url');

export async function productionEnvironment(
  services: Services,
  database: string,
  env: Record<string, string> = {},
) {
  const port = await freePort();
  const { REDIS_URL: _, ...environment } = await stackEnvironment({
    services,
    database,
    port,
    env: {
      NODE_ENV: 'production',
      TRACERY_SECRET: secret,
      MAIL_FROM: 'tracery@northyard.example',
      UML_SERVER: 'off',
      RATE_SCALE: '100000',
      ...env,
    },
  });
  return environment;
}

export async function startServer(environment: NodeJS.ProcessEnv & { PORT: string }): Promise<Server> {
  const port = Number(environment.PORT);
  const nodeArguments = ['--import', './server/src/platform/tracing/register.ts'];
  // Log to stderr, apart from the results.
  const child = startProcess('main.ts', environment, nodeArguments, ['ignore', process.stderr, 'inherit']);
  await waitFor('The server', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  return { port, pid: child.pid!, stop: () => stop(child) };
}

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });

/** Generous timeouts for calls before the measurement. */
export async function retryWhileBusy<Reply>(
  ask: () => Promise<{ status: number; reply: Reply }>,
): Promise<{ status: number; reply: Reply }> {
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await setTimeout(1000);
  }
  throw new Error('the server stayed busy');
}

async function post(
  port: number,
  path: string,
  { body, token }: { body?: object; token?: string },
): Promise<{ token: string }> {
  const { status, reply } = await retryWhileBusy(async () => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as { message: string; data: { token: string } };
    return { status: response.status, reply: envelope };
  });
  if (status !== 200) throw new Error(`${path}: ${reply.message}`);
  return reply.data;
}

/** A token for the product, valid for 15 minutes. */
export async function signIn(
  port: number,
  username: string,
  productId: number,
  secretWord = password,
): Promise<string> {
  const body = { username, password: secretWord };
  const { token } = await post(port, '/usrapi/v1/users/login', { body });
  const switched = await post(port, `/prdapi/v1/products/switch-product?productId=${productId}`, { token });
  return switched.token;
}
