// Registers the service worker, which lets the app open without network. Pages without TLS have none.

const address = '/sw.js';

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string };
}

/** The page's policy takes the address of a script only from here. Not every browser asks for it. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address });
  return policy?.createScriptURL('') ?? address;
}

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it everything works as long as there is a network.
  navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' }).catch(() => undefined);
}
