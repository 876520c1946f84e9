import type { Call, Registry } from '@tracery/contract';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { session } from '../../lib/session/current-session.ts';
import type { Settings } from './use-product.ts';

const update = 'POST /prdapi/v1/products/update';
type Body = Call<Registry[typeof update]>['body'];

/** Only what was changed travels; manager, creator and times are not the client's to send. */
function toUpdateBody(id: number, version: number, changes: Partial<Settings>): Body {
  const { name, kind, tag, status, content } = changes;
  return {
    id,
    version,
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind: kind as NonNullable<Body['kind']> }),
    ...(tag !== undefined && { tag }),
    ...(status !== undefined && { status: Number(status) }),
    ...(content !== undefined && { data: { content } }),
  };
}

export const refetchSettings = (): Promise<void> =>
  readAgain('GET /prdapi/v1/products/get/{id}', 'GET /prdapi/v1/products/list');

export async function saveSettings(id: number, version: number, changes: Partial<Settings>): Promise<number> {
  const saved = await call(update, { body: toUpdateBody(id, version, changes) }, { inline: ['item.stale'] });
  if (changes.name !== undefined) session.update({ productName: changes.name });
  showInfo(text('publics.success'));
  await refetchSettings();
  return saved.version;
}
