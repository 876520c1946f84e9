// The products that a token reaches.
import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import type { Client } from './client.ts';
import { inOneLine } from './display-width.ts';
import { misused } from './failure.ts';
import type { Translate } from './language.ts';

export interface Product {
  id: number;
  name: string;
}

type Listed = Answer<Registry['GET /prdapi/v1/products/list']>['list'];

export async function listProducts({ call }: Pick<Client, 'call'>): Promise<Listed> {
  const list: Listed = [];
  for (let page = 1; ; page++) {
    const { limitMax: limit } = limits.list;
    const answer = await call('GET /prdapi/v1/products/list', { query: { page, limit } });
    list.push(...answer.list);
    if (answer.list.length < limit) return list;
  }
}

/** By its number or its name. */
export async function findProduct(
  client: Pick<Client, 'call'>,
  t: Translate,
  wanted: string,
): Promise<Product> {
  const products = await listProducts(client);
  const named = products.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const found =
    products.find(({ id }) => String(id) === wanted) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return { id: found.id, name: inOneLine(found.name) };
  throw misused(
    t('product.unknown', {
      wanted,
      products: products.map(({ id, name }) => `${id} ${name}`).join(', ') || '-',
    }),
  );
}
