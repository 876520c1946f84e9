// Leaving for a provider of single sign-on, and what this tab remembers until it comes back.
import { call } from '../api/api.ts';

const wayBackKey = 'sso-way-back';

/** Resolves when the browser is about to leave. */
export async function leaveToSignIn(provider: string, wayBack: string): Promise<void> {
  leave(await call('POST /usrapi/v1/sso/start', { body: { provider } }), wayBack);
}

/** For who is signed in. The server asks for a proof before it links. */
export async function leaveForAccount(
  body: { provider: string; purpose: 'link' | 'prove' },
  wayBack: string,
): Promise<void> {
  const started = await call(
    'POST /usrapi/v1/users/identities/start',
    { body },
    { inline: ['proof.needed'] },
  );
  leave(started, wayBack);
}

function leave({ url }: { url: string }, wayBack: string): void {
  sessionStorage.setItem(wayBackKey, wayBack);
  window.location.assign(url);
}

export const rememberedWayBack = (): string | null => sessionStorage.getItem(wayBackKey);
