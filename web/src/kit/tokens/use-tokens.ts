// Whose tokens a screen shows: the own ones, or those that reach the current product.
import type { Answer, Registry } from '@tracery/contract';
import type { RefusalKey } from '@tracery/contract/refusals';
import { call } from '../../lib/api/api.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';

const of = {
  person: {
    list: 'GET /usrapi/v1/tokens/list',
    end: 'POST /usrapi/v1/tokens/end/{id}',
  },
  product: {
    list: 'GET /prdapi/v1/tokens/list',
    end: 'POST /prdapi/v1/tokens/end/{id}',
  },
} as const;

export type Owner = keyof typeof of;
export type Token = Answer<Registry['GET /usrapi/v1/tokens/list']>['list'][number];

export const tokensPerPage = 50;

export const useTokens = (owner: Owner, page: number) =>
  useRead(of[owner].list, { query: { page, limit: tokensPerPage } }, { keepsPrevious: true });

export async function endToken(owner: Owner, id: number): Promise<void> {
  try {
    await call(of[owner].end, { params: { id } });
  } finally {
    // Somebody else may have been faster.
    await readAgain(of[owner].list);
  }
}

export interface NewToken {
  name: string;
  scope: 'read' | 'propose' | 'write' | 'results';
  days: number;
  /** 0: all products of the person. */
  productId: number;
  /** The same as long as the same token is asked for. */
  request: string;
}

const inline: readonly RefusalKey[] = ['proof.needed'];

export async function makeToken(owner: Owner, { productId, ...asked }: NewToken) {
  const made =
    owner === 'person'
      ? await call('POST /usrapi/v1/tokens/create', { body: { ...asked, productId } }, { inline })
      : await call('POST /prdapi/v1/tokens/create', { body: asked }, { inline });
  await readAgain(of[owner].list);
  return made;
}

export type MadeToken = Awaited<ReturnType<typeof makeToken>> & NewToken & { productName: string };
