import '../../../lib/browser.test-parts.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { refusals } from '@tracery/contract/refusals';
import { alertStore } from '../../../lib/alerts.ts';
import { tokenFor } from '../../../lib/api/client.test-parts.ts';
import { session } from '../../../lib/session/current-session.ts';
import { restoreFromTrash } from './delete-item.tsx';

afterEach(() => vi.unstubAllGlobals());

const item = { kind: 'Requirement', id: 5, oid: 3 } as const;

function serverSays(status: number, code: number, data: unknown = null) {
  session.adopt({ token: tokenFor(), productName: 'Charging', avatarUrl: '', fullname: '' });
  alertStore.set([]);
  vi.stubGlobal('fetch', async () => Response.json({ code, message: '', data }, { status }));
}

test('[WRK-D27] a refused restore rises and says what must come back first, not that it is restored', async () => {
  serverSays(400, refusals['item.parentInTrash'].number, {
    parent: { kind: 'Feature', id: 4, oid: 2, name: 'Charging' },
  });
  await expect(restoreFromTrash(item)).rejects.toThrow();
  expect(alertStore.get().map(({ kind, text }) => [kind, text])).toEqual([['error', 'trash.parentFirst']]);
});

test('[WRK-D27] an item that was restored is said to be', async () => {
  serverSays(200, 0, {});
  await restoreFromTrash(item);
  expect(alertStore.get().map(({ kind, text }) => [kind, text])).toEqual([['info', 'trash.restored']]);
});
