import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { Refusal } from '../platform/refusal.ts';
import { createTokens } from './tokens.ts';

const app = appForFile();
afterEach(() => vi.useRealTimers());

const subject = {
  sid: crypto.randomUUID(),
  userId: 7,
  username: 'mira',
  roles: ['TestEngineer' as const],
  productId: 1000,
};

test('[SHL-70] a token that was accepted before is refused once it has expired', async () => {
  const tokens = createTokens(app().keys);
  const authorization = `Bearer ${await tokens.sign(subject)}`;
  expect(await tokens.verify(authorization)).toMatchObject({ userId: 7, productId: 1000 });
  const { exp } = await tokens.verify(authorization);
  vi.useFakeTimers({ toFake: ['Date'], now: exp * 1000 - 1000 });
  expect(await tokens.verify(authorization)).toMatchObject({ userId: 7 });
  vi.setSystemTime(exp * 1000);
  await expect(tokens.verify(authorization)).rejects.toEqual(new Refusal('session.expired'));
});

test('[SHL-70] a token lives as long as the limits say', async () => {
  const tokens = createTokens(app().keys);
  const claims = await tokens.verify(`Bearer ${await tokens.sign(subject)}`);
  const { exp, iat } = claims as typeof claims & { iat: number };
  expect((exp - iat) * 1000).toBe(limits.session.token);
});
