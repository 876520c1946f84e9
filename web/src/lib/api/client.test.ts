import { limits } from '@tracery/contract/limits';
import { describe, expect, test } from 'vitest';
import { createSession } from '../session/session.ts';
import {
  answerWith,
  clientFor,
  cookieMap,
  keptInMemory,
  signedInSession,
  startTinyServer,
  tokenFor,
} from './client.test-parts.ts';
import { CallFailure, type Failure } from './failure.ts';

const products = 'GET /prdapi/v1/products/list';
const create = 'POST /prdapi/v1/products/create';
const renewal = '/usrapi/v1/users/session?productId=1000';
const expired = { status: 401, code: 40100, message: 'Token has expired' };

const failureOf = async (call: Promise<unknown>): Promise<Failure> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailure)) throw new Error(`no failure but ${String(error)}`);
  return error.failure;
};

describe('what a request carries', () => {
  test('[SHL-68] a request of a signed-in person carries the bearer token, a public one does not', async () => {
    await using server = await startTinyServer(() => ({ data: {} }));
    const token = tokenFor();
    const { call } = clientFor(server, { session: signedInSession(token) });
    await call(products, {});
    await call('POST /usrapi/v1/users/register-verification-code', { body: { email: 'a@b.example' } });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${token}`,
      undefined,
    ]);
  });

  test('[SHL-69] Accept-Language is en-US in English and zh-CN in Chinese', async () => {
    await using server = await startTinyServer(() => ({ data: {} }));
    for (const language of ['en', 'zh'] as const) {
      await clientFor(server, { language: () => language }).call('GET /damapi/v1/system/config', {});
    }
    expect(server.requests.map(({ headers }) => headers['accept-language'])).toEqual(['en-US', 'zh-CN']);
  });

  test('path and query are filled in and encoded', async () => {
    await using server = await startTinyServer(() => ({ data: {} }));
    const { call } = clientFor(server, { session: signedInSession() });
    await call('GET /prdapi/v1/products/get/{id}', { params: { id: 1000 } });
    await call(products, { query: { page: 2, name: 'a&b ü' } });
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/prdapi/v1/products/get/1000',
      '/prdapi/v1/products/list?page=2&name=a%26b+%C3%BC',
    ]);
  });

  test('a call that the contract does not know does not compile', () => {
    const { call } = clientFor({ origin: '', requests: [], [Symbol.asyncDispose]: async () => {} });
    const wrong = () => [
      // @ts-expect-error there is no such endpoint
      call('POST /usrapi/v1/users/logn', { body: { username: '', password: '' } }),
      // @ts-expect-error the password is missing
      call('POST /usrapi/v1/users/login', { body: { username: '' } }),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});

describe('no answer', () => {
  test('[SHL-72, SHL-D26] a write without an answer is tried 3 more times, always with the same idempotency key', async () => {
    await using server = await startTinyServer((_seen, index) =>
      index < 3 ? { silence: true } : { data: { id: 5 } },
    );
    const { call } = clientFor(server, { session: signedInSession() });
    await expect(call(create, { body: { name: 'Charging' } })).resolves.toEqual({ id: 5 });
    expect(server.requests).toHaveLength(4);
    const keys = new Set(server.requests.map(({ headers }) => headers['idempotency-key']));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('[SHL-71, SHL-72, SHL-80] after the fourth silence the call has failed and the person is told', async () => {
    await using server = await startTinyServer(() => ({ silence: true }));
    const told: Failure[] = [];
    const { call } = clientFor(server, { session: signedInSession(), told });
    expect(await failureOf(call(products, {}))).toEqual({ kind: 'unanswered' });
    expect(server.requests).toHaveLength(4);
    expect(told).toEqual([{ kind: 'unanswered' }]);
  });

  test('[SHL-71] a server that takes too long counts as silent', async () => {
    await using server = await startTinyServer(() => new Promise(() => {}));
    const { call } = clientFor(server, {
      session: signedInSession(),
      timing: { timeout: 20, retries: 0, retryDelay: 0 },
    });
    expect(await failureOf(call(products, {}))).toEqual({ kind: 'unanswered' });
  });

  test('[COL-33] a call that is known to take long is waited for as long as it says', async () => {
    await using server = await startTinyServer(
      () => new Promise((resolve) => setTimeout(() => resolve({ data: { id: 5 } }), 200)),
    );
    const timing = { timeout: 20, retries: 0, retryDelay: 0 };
    const { call } = clientFor(server, { session: signedInSession(), timing });
    expect(await failureOf(call(products, {}))).toEqual({ kind: 'unanswered' });
    await expect(call(products, {}, { timeout: 10_000 })).resolves.toEqual({ id: 5 });
  });

  test('[SHL-71, SHL-72] the waits of the app are 5000 ms, 3 tries and 3000 ms', () => {
    expect(limits.call).toMatchObject({ timeout: 5000, retries: 3, retryDelay: 3000 });
  });

  test('pressing the same button again after no answer is the same gesture; another input is not', async () => {
    await using server = await startTinyServer((_seen, index) =>
      index < 4 ? { silence: true } : { data: { id: 5 } },
    );
    const { call } = clientFor(server, { session: signedInSession() });
    await failureOf(call(create, { body: { name: 'Charging' } }));
    await call(create, { body: { name: 'Charging' } });
    await call(create, { body: { name: 'Charging' } });
    const [first, again, afterwards] = [0, 4, 5].map(
      (index) => server.requests[index]!.headers['idempotency-key'],
    );
    expect(again).toBe(first);
    expect(afterwards).not.toBe(first);
  });

  test('a page that was loaded again goes on with the key of what stayed unanswered; passwords are not kept', async () => {
    await using server = await startTinyServer((_seen, index) =>
      index < 2 ? { silence: true } : { data: { id: 5 } },
    );
    const pendingKeys = keptInMemory();
    const timing = { timeout: 300, retries: 0, retryDelay: 0 };
    const before = clientFor(server, { session: signedInSession(), pendingKeys, timing });
    await failureOf(before.call(create, { body: { name: 'Charging' } }));
    const secrets = { username: 'mira', password: 'secret' };
    await failureOf(before.call('POST /usrapi/v1/users/login', { body: secrets }));
    expect(JSON.stringify(pendingKeys.read())).not.toContain('secret');

    const after = clientFor(server, { session: signedInSession(), pendingKeys, timing });
    await after.call(create, { body: { name: 'Charging' } });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[2]).toBe(keys[0]);
    expect(pendingKeys.read()).toEqual({});
  });
});

describe('refusals', () => {
  test('[SHL-74, SHL-78] a refusal fails the call with its key and message, once, without another try', async () => {
    await using server = await startTinyServer(() => ({
      status: 400,
      code: 40003,
      message: 'This field is required',
    }));
    const told: Failure[] = [];
    const { call } = clientFor(server, { session: signedInSession(), told });
    const failure = await failureOf(call(create, { body: { name: '' } }));
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 400,
      key: 'valid.required',
      message: 'This field is required',
    });
    expect(told).toEqual([failure]);
    expect(server.requests).toHaveLength(1);
  });

  test('[SHL-74] a code other than 0 is a failure also when HTTP says 200', async () => {
    await using server = await startTinyServer(() => ({ status: 200, code: 40400, message: 'Not found' }));
    const { call } = clientFor(server, { session: signedInSession() });
    expect(await failureOf(call(products, {}))).toMatchObject({ kind: 'refused', message: 'Not found' });
  });

  test('[SHL-79, SHL-80] an error page of a proxy is a refusal without a message', async () => {
    await using server = await startTinyServer(() => ({ status: 502, raw: '<html>Bad gateway</html>' }));
    const { call } = clientFor(server, { session: signedInSession() });
    expect(await failureOf(call(products, {}))).toEqual({ kind: 'refused', status: 502 });
  });

  test('a refusal that the screen shows itself is not told a second time', async () => {
    await using server = await startTinyServer(() => ({
      status: 400,
      code: 40003,
      message: 'This field is required',
    }));
    const told: Failure[] = [];
    const { call } = clientFor(server, { session: signedInSession(), told });
    await failureOf(call(create, { body: { name: '' } }, { inline: ['valid.required'] }));
    expect(told).toEqual([]);
  });
});

describe('a token that ran out', () => {
  test('[ACC-D14] many calls that find it expired share one renewal and are all repeated once', async () => {
    const old = tokenFor();
    const fresh = tokenFor();
    await using server = await startTinyServer(({ path, headers }) => {
      if (path === renewal) return { data: answerWith(fresh) };
      return headers.authorization === `Bearer ${fresh}` ? { data: { list: [], total: 0 } } : expired;
    });
    const { call } = clientFor(server, { session: signedInSession(old) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, page) => call(products, { query: { page: page + 1 } })),
    );
    expect(answers).toHaveLength(8);
    expect(server.requests.filter(({ path }) => path === renewal)).toHaveLength(1);
    expect(server.requests).toHaveLength(17);
  });

  test('[ACC-D14] a call that hears of it late uses the token that another call has fetched', async () => {
    const fresh = tokenFor();
    let firstIsDone = () => {};
    const untilFirstIsDone = new Promise<void>((resolve) => (firstIsDone = resolve));
    await using server = await startTinyServer(async ({ path, headers }) => {
      if (path === renewal) return { data: answerWith(fresh) };
      if (headers.authorization === `Bearer ${fresh}`) return { data: { list: [], total: 0 } };
      if (path.endsWith('page=2')) await untilFirstIsDone;
      return expired;
    });
    const { call } = clientFor(server, { session: signedInSession() });
    const late = call(products, { query: { page: 2 } });
    await call(products, { query: { page: 1 } });
    firstIsDone();
    await late;
    expect(server.requests.filter(({ path }) => path === renewal)).toHaveLength(1);
  });

  test('[ACC-D14] one that is about to run out is renewed before the call', async () => {
    const session = createSession(cookieMap());
    session.adopt(answerWith(tokenFor()));
    session.get()!.expiresAt = Date.now() + 29_000;
    await using server = await startTinyServer(({ path }) => ({
      data: path === renewal ? answerWith(tokenFor()) : { list: [], total: 0 },
    }));
    await clientFor(server, { session }).call(products, {});
    expect(server.requests.map(({ path }) => path)).toEqual([renewal, '/prdapi/v1/products/list']);
  });

  test('[ACC-D15] a renewed token of another person repeats nothing: the tab shows something else', async () => {
    await using server = await startTinyServer(({ path }) =>
      path === renewal ? { data: answerWith(tokenFor({ userId: 8 })) } : expired,
    );
    const session = signedInSession();
    const told: Failure[] = [];
    const failure = await failureOf(
      clientFor(server, { session, told }).call(create, { body: { name: 'x' } }),
    );
    expect(failure).toEqual({ kind: 'productChanged' });
    expect(server.requests).toHaveLength(2);
    expect(session.get()!.claims.userId).toBe(7);
  });

  test('[ACC-D15] a call on its way while this tab moves to another product is not repeated there', async () => {
    const session = signedInSession();
    await using server = await startTinyServer(() => {
      session.adopt(answerWith(tokenFor({ productId: 2000 })));
      return expired;
    });
    const failure = await failureOf(clientFor(server, { session }).call(create, { body: { name: 'x' } }));
    expect(failure).toEqual({ kind: 'productChanged' });
    expect(server.requests).toHaveLength(1);
  });

  test('[ACC-D15] a 409 that names another product is the same failure', async () => {
    const message = 'The current product changed in another tab';
    await using server = await startTinyServer(() => ({ status: 409, code: 40901, message }));
    const { call } = clientFor(server, { session: signedInSession() });
    expect(await failureOf(call(products, {}))).toEqual({ kind: 'productChanged', message });
  });

  test('[SHL-75, SHL-D29] when the server refuses to renew, the session has ended', async () => {
    await using server = await startTinyServer(() => expired);
    const told: Failure[] = [];
    const { call } = clientFor(server, { session: signedInSession(), told });
    await Promise.all([failureOf(call(products, {})), failureOf(call(products, { query: { page: 2 } }))]);
    expect(told).toEqual([{ kind: 'sessionEnded' }, { kind: 'sessionEnded' }]);
    expect(server.requests.filter(({ path }) => path === renewal)).toHaveLength(1);
  });

  test('[SHL-D29] a call that learns of it later does not ask again', async () => {
    await using server = await startTinyServer(() => expired);
    const { call } = clientFor(server, { session: signedInSession() });
    await failureOf(call(products, {}));
    expect(await failureOf(call(products, { query: { page: 2 } }))).toEqual({ kind: 'sessionEnded' });
    expect(server.requests.filter(({ path }) => path === renewal)).toHaveLength(1);
  });

  test('a renewal that arrives after signing out does not bring the session back', async () => {
    const session = signedInSession();
    await using server = await startTinyServer(({ path }) => {
      if (path !== renewal) return expired;
      session.clear();
      return { data: answerWith(tokenFor()) };
    });
    expect(await failureOf(clientFor(server, { session }).call(products, {}))).toEqual({
      kind: 'sessionEnded',
    });
    expect(session.get()).toBeUndefined();
  });
});
