import type { Answer, Registry } from '@tracery/contract';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { session, useSession } from '../../lib/session/current-session.ts';

export type Self = Answer<Registry['GET /usrapi/v1/users/get/{id}']>;

export type Profile = { fullname: string; intro: string };

/** The signed-in person from the server. */
export function useSelf() {
  const id = useSession()?.claims.userId ?? 0;
  return useRead('GET /usrapi/v1/users/get/{id}', { params: { id } });
}

export async function saveProfile(self: Self, changes: Partial<Profile>): Promise<void> {
  const { id, fullname, intro } = self;
  await call('POST /usrapi/v1/users/update', { body: { id, fullname, intro, ...changes } });
  session.update({ fullname: changes.fullname ?? fullname });
  await readAgain('GET /usrapi/v1/users/get/{id}', 'GET /usrapi/v1/users/namesakes');
  showInfo(text('profile.saved'));
}
