import { refusals } from '@tracery/contract/refusals';
import type { Client, Me } from '../client.ts';
import type { Command, CommandContext } from '../command.ts';
import { clientFor, originOf, profileName } from '../connection.ts';
import { inOneLine } from '../display-width.ts';
import { Failure, misused } from '../failure.ts';
import { findProduct, listProducts, type Product } from '../products.ts';
import { readSecret } from '../read-input.ts';
import { describeMe } from './whoami.ts';

/** A token for test results may ask nothing. That it is one is all that can be known. */
async function identify(client: Client): Promise<Me | undefined> {
  try {
    return await client.me();
  } catch (error) {
    const isForResults =
      error instanceof Failure &&
      'code' in error.detail &&
      error.detail.code === refusals['token.scope'].number;
    if (isForResults) return undefined;
    throw error;
  }
}

/** What later commands are about: what was asked for, or the only one that there is. */
async function firstProduct(
  { options, t }: CommandContext,
  client: Client,
  me: Me | undefined,
): Promise<Product | undefined> {
  const asked = options.text('product');
  if (!me) {
    if (asked !== undefined && !/^\d+$/.test(asked)) throw misused(t('product.byNumber'));
    return asked === undefined ? undefined : { id: Number(asked), name: '' };
  }
  if (asked !== undefined) return findProduct(client, t, asked);
  const products = await listProducts(client);
  // A robot is a member of no product; its token says where it is.
  const ofToken = me.token?.productId ?? 0;
  const only = products.length === 1 ? products[0] : undefined;
  const id = only?.id ?? ofToken;
  return id === 0 ? undefined : { id, name: inOneLine(only?.name ?? '') };
}

async function run(context: CommandContext): Promise<void> {
  const { positionals, options, env, profiles, out, t } = context;
  const isInsecure = options.has('insecure');
  const origin = originOf(positionals[0]!, t, isInsecure);
  const token = env['TRACERY_TOKEN'] ?? (await readSecret(t('login.ask', { origin })));
  if (token === '') throw misused(t('token.missing'));
  const client = clientFor(context, { origin, token, productId: undefined });
  const me = await identify(client);
  const product = await firstProduct(context, client, me);
  const profile = profileName(context);
  profiles.write(profile, {
    address: origin,
    token,
    ...(product && { product }),
    ...(isInsecure && { isInsecure }),
  });
  out.json({ address: origin, profile, ...me, product: product ?? null });
  out.print(t('login.done', { origin }), ...(me ? describeMe(context, me) : [t('login.results')]));
  if (product?.name) out.print(t('product.now', { name: product.name, id: product.id }));
  else if (!product && me) out.notice(t('product.choose'));
}

export const login: Command = {
  name: 'login',
  takes: '<address>',
  count: { least: 1, most: 1 },
  options: [],
  examples: [
    'tracery login tracery.example.org',
    'tracery login tracery.example.org --profile work < token.txt',
  ],
  run,
};
