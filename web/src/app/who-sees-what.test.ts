// What one person had on screen in one product is shown neither to another person nor in another product.
import '../lib/browser.test-parts.ts';
import { rendered } from '../lib/browser.test-parts.ts';
import { feature } from '@tracery/contract/kinds/feature';
import { roles, type Role } from '@tracery/contract/products/roles';
import { afterEach, expect, test, vi } from 'vitest';
import { useCurrentMember } from '../areas/members/use-members.ts';
import { useStepNote } from '../kit/items/detail/use-transition.tsx';
import { useNewItem } from '../kit/items/create/create-dialog.tsx';
import { useMayWrite } from '../kit/items/use-may-write.ts';
import type { ItemView } from '../kit/items/view.ts';
import { tokenFor } from '../lib/api/client.test-parts.ts';
import { writeDraft } from '../lib/drafts.ts';
import { prefetchRead, useRead } from '../lib/query/use-read.ts';
import { session } from '../lib/session/current-session.ts';

afterEach(() => vi.unstubAllGlobals());

const signIn = (claims: { userId?: number; productId?: number; username?: string; roles?: Role[] }) =>
  session.adopt({ token: tokenFor(claims), productName: 'Charging', avatarUrl: '', fullname: '' });

const view = { definition: feature, fields: [], texts: { createTitle: 'item.open' } } as unknown as ItemView;

test.each([
  ['in another product', { userId: 7, productId: 2000 }],
  ['to another person', { userId: 8, productId: 1000 }],
])('[WRK-05] what the server said is not shown %s', async (_, other) => {
  const list = 'GET /reqapi/v1/features/list';
  const answer = { list: [], total: 3, isTotalExact: true };
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: answer }));
  const shown = () => rendered(() => useRead(list, { query: {} })).data;
  signIn({ userId: 7, productId: 1000 });
  prefetchRead(list, { query: {} });
  await vi.waitUntil(() => shown() !== undefined);
  signIn(other);
  expect(shown()).toBeUndefined();
});

test('a note that somebody began is not offered to the next person in this browser', () => {
  const note = () => rendered(() => useStepNote(view, { id: 5, oid: 5, name: 'Charge' }));
  signIn({ userId: 7 });
  note().type('not for others');
  expect(note().note).toBe('not for others');
  signIn({ userId: 8 });
  expect(note().note).toBe('');
});

test('an item begun in one product is not gone on with in another', () => {
  const begun = () =>
    rendered(() =>
      useNewItem({
        view,
        from: undefined,
        given: {},
        status: undefined,
        hasNext: false,
        onShow: undefined,
        listed: undefined,
        onMade: undefined,
        onClose: () => undefined,
      }),
    ).form.getValues('name');
  writeDraft('new Feature in 1000 of 7', { name: 'Begun', version: '1' });
  signIn({ userId: 7, productId: 1000 });
  expect(begun()).toBe('Begun');
  signIn({ userId: 7, productId: 2000 });
  expect(begun()).toBe('');
});

test('[ACC-D4] neither a guest nor the guest account is offered to write', () => {
  const mayWrite = () => rendered(useMayWrite);
  signIn({ roles: ['TestEngineer'] });
  expect(mayWrite()).toBe(true);
  signIn({ roles: ['Guest'] });
  expect(mayWrite()).toBe(false);
  signIn({ roles: ['TestEngineer'], username: 'guest' });
  expect(mayWrite()).toBe(false);
});

test('[MEM-19] only a product manager is offered to add members', () => {
  const offered = roles.filter((role) => {
    signIn({ roles: [role] });
    return rendered(useCurrentMember).isManager;
  });
  expect(offered).toEqual(['ProductManager']);
});
