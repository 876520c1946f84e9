import type { Answer, Registry } from '@tracery/contract';
import type { Forge, GitRules } from '@tracery/contract/git/rules';
import { call } from '../../../lib/api/api.ts';
import { readAgain, useLiveRead, useRead } from '../../../lib/query/use-read.ts';

const list = 'GET /prdapi/v1/git/list';
const rules = 'GET /prdapi/v1/git/rules';

export type Repository = Answer<Registry[typeof list]>['list'][number];

export const useRepositories = () => useLiveRead(list, {});
export const useRules = () => useRead(rules, {});

export interface Connected {
  forge: Forge;
  address: string;
  secret: string;
}

export async function connect(
  chosen: { forge: Forge; name: string; branch: string },
  request: string,
): Promise<Connected> {
  const { address, secret } = await call(
    'POST /prdapi/v1/git/create',
    { body: { ...chosen, request } },
    { inline: ['proof.needed'] },
  );
  await readAgain(list);
  return { forge: chosen.forge, address: addressOf({ address }), secret };
}

export async function change(
  { id, version }: Repository,
  chosen: { name: string; branch: string },
): Promise<void> {
  try {
    await call('POST /prdapi/v1/git/update', { body: { id, version, ...chosen } });
  } finally {
    await readAgain(list);
  }
}

export async function disconnect({ id }: Repository): Promise<void> {
  await call('DELETE /prdapi/v1/git/delete/{id}', { params: { id } });
  await readAgain(list);
}

/** Where somebody changed them meanwhile, theirs are shown. */
export async function saveRules(chosen: GitRules & { version: number }): Promise<void> {
  try {
    await call('POST /prdapi/v1/git/rules', { body: chosen });
  } finally {
    await readAgain(rules);
  }
}

/** To which the forge sends. */
export const addressOf = ({ address }: Pick<Repository, 'address'>): string =>
  `${window.location.origin}${address}`;
