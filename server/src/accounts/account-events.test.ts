import { expect, test } from 'vitest';
import { appForFile, claimsOf, password } from '../../tests/support/app.ts';

const app = appForFile();

test('a changed password stands among the events of the account as such, with the session that changed it', async () => {
  const { id, token } = await app().signedIn();
  const changed = await app().call('POST /usrapi/v1/users/change-password', {
    token,
    body: {
      userId: id,
      oldPassword: password,
      newPassword: 'another horse',
      repeatNewPassword: 'another horse',
    },
  } as never);
  expect(changed.status, changed.message).toBe(200);
  const events = await app().database.query(
    `select event, session_id from account_events where user_id = $1 and event like 'password%'`,
    [id],
  );
  expect(events).toEqual([{ event: 'password changed', session_id: claimsOf(token).sid }]);
});
