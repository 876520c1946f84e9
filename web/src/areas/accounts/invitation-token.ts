// The token of a mailed invitation. It comes after the # of the address, which browsers send nowhere, and is taken out of the
// address at once, so that it stays in no history. The tab keeps it for the way over the sign-in page.
const storageKey = 'invitation';

export function invitationToken(): string | undefined {
  const token = window.location.hash.slice(1);
  if (token) {
    sessionStorage.setItem(storageKey, token);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  return token || (sessionStorage.getItem(storageKey) ?? undefined);
}

export const forgetInvitation = (): void => sessionStorage.removeItem(storageKey);
