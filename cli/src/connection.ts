// To which server a command speaks, with which token and in which product: from the environment (TRACERY_URL,
// TRACERY_TOKEN, TRACERY_PRODUCT), otherwise from the profile.
import type { Language } from '@tracery/contract/refusals';
import { createClient, type Client } from './client.ts';
import { misused } from './failure.ts';
import type { Translate } from './language.ts';
import type { Options } from './options.ts';
import type { Output } from './output.ts';
import { findProduct, type Product } from './products.ts';
import type { ProfileStore } from './profiles.ts';

export interface Parts {
  t: Translate;
  language: Language;
  out: Output;
  env: NodeJS.ProcessEnv;
  options: Options;
  profiles: ProfileStore;
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** `tracery.example.org` is `https://tracery.example.org`. A token is sent over http:// only within this machine. */
export function originOf(text: string, t: Translate, isInsecureAllowed: boolean): string {
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw misused(t('address.invalid', { address: text }));
  if (url.protocol === 'http:' && !isLoopback(url) && !isInsecureAllowed)
    throw misused(t('address.insecure', { origin: url.origin }));
  return url.origin;
}

export const profileName = ({ options, env }: Pick<Parts, 'options' | 'env'>): string =>
  options.text('profile') ?? env['TRACERY_PROFILE'] ?? 'default';

interface Access {
  origin: string;
  token: string;
  /** What the profile remembers. */
  product: Product | undefined;
}

function accessOf(parts: Parts): Access {
  const { t, env, options, profiles } = parts;
  const { TRACERY_URL: address, TRACERY_TOKEN: token } = env;
  const profile = profiles.read(profileName(parts));
  const isInsecure = options.has('insecure') || (!address && profile?.isInsecure === true);
  // The token of a profile is for its address and no other.
  if (address) {
    if (!token) throw misused(t('token.missing'));
    return { origin: originOf(address, t, isInsecure), token, product: undefined };
  }
  if (!profile) throw misused(t('profile.none', { profile: profileName(parts) }));
  return {
    origin: originOf(profile.address, t, isInsecure),
    token: token ?? profile.token,
    product: profile.product,
  };
}

export const clientFor = (
  { t, language, out }: Parts,
  { origin, token, productId }: { origin: string; token: string; productId: number | undefined },
): Client => {
  // Something else, such as a password, is not sent anywhere.
  if (!/^trc_\w+$/.test(token)) throw misused(t('token.invalid'));
  return createClient({
    origin,
    token,
    productId,
    language,
    t,
    onWait: (seconds) => out.notice(t('call.waiting', { seconds })),
  });
};

/** Outside a product. */
export function connectAnywhere(parts: Parts): Client {
  const { origin, token } = accessOf(parts);
  return clientFor(parts, { origin, token, productId: undefined });
}

/** The product that is asked for, or the remembered one. */
export async function connect(parts: Parts): Promise<Client> {
  const { origin, token, product } = accessOf(parts);
  const asked = parts.options.text('product') ?? parts.env['TRACERY_PRODUCT'];
  const inProduct = (productId: number | undefined) => clientFor(parts, { origin, token, productId });
  if (asked === undefined) return inProduct(product?.id);
  // A number needs no look: tokens for test results cannot look.
  if (/^\d+$/.test(asked)) return inProduct(Number(asked));
  return inProduct((await findProduct(inProduct(undefined), parts.t, asked)).id);
}

/** The product of the profile, if the command uses that. */
export const rememberedProduct = (parts: Parts): Product | undefined => accessOf(parts).product;
