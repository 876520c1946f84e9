// The second factors of the signed-in person, as the cards of the settings show them.
import type { Answer, Registry } from '@tracery/contract';
import type { RefusalKey } from '@tracery/contract/refusals';
import { showError, showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { refusalText, text } from '../../lib/i18n/i18n.ts';
import { isAnswered, makePasskey } from '../../lib/passkeys.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';

const passkeys = 'GET /usrapi/v1/users/passkeys';
const secondFactor = 'GET /usrapi/v1/users/second-factor';

export type Passkey = Answer<Registry[typeof passkeys]>['list'][number];

const shownHere: readonly RefusalKey[] = ['proof.needed', 'secondFactor.lastAsked'];

export const usePasskeys = () => useRead(passkeys, {});
export const useSecondFactor = () => useRead(secondFactor, {});

const readFactorsAgain = () => Promise.all([readAgain(passkeys), readAgain(secondFactor)]);

/** The refusal does not hold the name in its text. */
function showLastAsked(error: unknown): never {
  const { key, data } = refusalOf(error) ?? {};
  if (key === 'secondFactor.lastAsked')
    showError(text('passkeys.lastAsked', { name: (data as { productName: string }).productName }));
  throw error;
}

/** Returns the recovery codes, if these are the first; undefined if no passkey was made. */
export async function addPasskey(name: string): Promise<string[] | undefined> {
  const options = await call('POST /usrapi/v1/users/passkeys/options', {}, { inline: shownHere });
  const credential = await makePasskey(options);
  if (!isAnswered(credential)) {
    showError(credential === 'known' ? refusalText('passkey.known') : text('passkeys.notMade'));
    return undefined;
  }
  const { recoveryCodes } = await call(
    'POST /usrapi/v1/users/passkeys/add',
    { body: { name, credential } },
    { inline: shownHere },
  );
  showInfo(text('passkeys.added', { name }));
  await readFactorsAgain();
  return recoveryCodes;
}

export async function renamePasskey({ id }: Passkey, name: string): Promise<void> {
  await call('POST /usrapi/v1/users/passkeys/rename/{id}', { params: { id }, body: { name } });
  await readAgain(passkeys);
}

export async function removePasskey({ id, name }: Passkey): Promise<void> {
  await call('POST /usrapi/v1/users/passkeys/remove/{id}', { params: { id } }, { inline: shownHere }).catch(
    showLastAsked,
  );
  showInfo(text('passkeys.removed', { name }));
  await readFactorsAgain();
}

export async function switchPassword(isOn: boolean): Promise<void> {
  await call('POST /usrapi/v1/users/password-sign-in', { body: { isOn } }, { inline: shownHere });
  showInfo(text(isOn ? 'passkeys.passwordIsOn' : 'passkeys.passwordIsOff'));
  await readAgain(passkeys);
}

export async function makeRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = await call(
    'POST /usrapi/v1/users/second-factor/recovery-codes',
    {},
    { inline: shownHere },
  );
  await readAgain(secondFactor);
  return recoveryCodes;
}

export async function removeApp(code: string, inline: readonly RefusalKey[]): Promise<void> {
  await call(
    'POST /usrapi/v1/users/second-factor/remove',
    { body: { code } },
    { inline: [...inline, ...shownHere] },
  ).catch(showLastAsked);
  showInfo(text('secondFactor.isOff'));
  await readFactorsAgain();
}
