import { expect, test } from 'vitest';
import { clientFor, signedInSession, startTinyServer } from '../../lib/api/client.test-parts.ts';
import { passwordChangeCall } from './change-password.ts';

test('[ACC-66] with the reset flag the same payload goes to resetpassword/ instead of change-password', async () => {
  await using server = await startTinyServer(() => ({ data: {} }));
  const { call } = clientFor(server, { session: signedInSession() });
  const body = { userId: 7, oldPassword: 'old one', newPassword: 'new one', repeatNewPassword: 'new one' };

  await call(passwordChangeCall(), { body });
  await call(passwordChangeCall({ isReset: true }), { body });

  expect(server.requests.map(({ path }) => path)).toEqual([
    '/usrapi/v1/users/change-password',
    '/usrapi/v1/users/resetpassword/',
  ]);
  expect(server.requests[1]!.body).toEqual(server.requests[0]!.body);
});
