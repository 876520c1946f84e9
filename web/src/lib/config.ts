// What the server told this page about its installation, in the page itself: the first paint needs no call.
import type { SystemConfig } from '@tracery/contract';

const metaContent = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const config = JSON.parse(metaContent('tracery-config')) as SystemConfig;

/** Proves to the page's policy that a style element is ours. */
export const styleNonce = metaContent('csp-nonce');
