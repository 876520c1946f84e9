// Loaded when somebody signs in with a passkey.
import { showError } from '../alerts.ts';
import { call } from '../api/api.ts';
import { text } from '../i18n/i18n.ts';
import { askPasskey, isAnswered } from '../passkeys.ts';
import { adoptSignIn } from './sign-in.ts';

/** False if the person said no; `call` shows other failures and throws. */
export async function signInWithPasskey(): Promise<boolean> {
  const options = await call('GET /usrapi/v1/users/passkeys/sign-in-options', {});
  const credential = await askPasskey(options);
  if (!isAnswered(credential)) {
    showError(text('passkey.notUsed'));
    return false;
  }
  await adoptSignIn(await call('POST /usrapi/v1/users/passkeys/sign-in', { body: { credential } }));
  return true;
}
