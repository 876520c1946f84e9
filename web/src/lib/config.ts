// Configuration that the server embeds in the page, so that the first paint needs no call.
import type { SystemConfig } from '@tracery/contract';

const metaContent = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const config = JSON.parse(metaContent('tracery-config')) as SystemConfig;

/** The nonce for style elements. */
export const styleNonce = metaContent('csp-nonce');
