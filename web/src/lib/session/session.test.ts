import { expect, test } from 'vitest';
import { answerWith, cookieMap, tokenFor } from '../api/client.test-parts.ts';
import { createSession } from './session.ts';
import { workingMemory } from './working-memory.ts';

test('[ACC-74] signing in writes token, userId, userName, productId, productName, avatar, fullname and roles', () => {
  const jar = cookieMap();
  const token = tokenFor({ roles: ['ProductManager', 'TestEngineer'] });
  createSession(jar).adopt({ token, productName: '北场充电', avatarUrl: '/a.png', fullname: '罗子涵' });
  expect(Object.fromEntries(jar.values)).toEqual({
    token,
    userId: '7',
    userName: 'mira',
    productId: '1000',
    productName: '北场充电',
    avatar: '/a.png',
    fullname: '罗子涵',
    roles: 'ProductManager,TestEngineer',
  });
});

test('[ACC-77] a new page takes the session from the cookies', () => {
  const jar = cookieMap();
  createSession(jar).adopt(answerWith(tokenFor()));
  const reloaded = createSession(jar);
  expect(reloaded.restore()).toBe(true);
  expect(reloaded.get()).toMatchObject({ productName: 'Charging', claims: { userId: 7, productId: 1000 } });
});

test('[SHL-23] the roles are the ones that the token carries, whatever a cookie says', () => {
  const jar = cookieMap();
  createSession(jar).adopt(answerWith(tokenFor({ roles: ['Guest'] })));
  jar.write('roles', 'SUPER_ADMIN', { seconds: 1, sameSite: 'Lax' });
  const session = createSession(jar);
  session.restore();
  expect(session.get()!.claims.roles).toEqual(['Guest']);
});

test('without a token in the cookies there is nothing to take up, but a person to ask the server about', () => {
  const jar = cookieMap();
  createSession(jar).adopt(answerWith(tokenFor()));
  jar.remove('token');
  const nextDay = createSession(jar);
  expect(nextDay.restore()).toBe(false);
  expect(nextDay.userIdInCookies()).toBe(7);
});

test('[ACC-72] signing out removes the seven session cookies and leaves language and default page', () => {
  const jar = cookieMap();
  jar.write('language', 'zh', { seconds: 1, sameSite: 'Lax' });
  jar.write('defaultPage', '/task/task', { seconds: 1, sameSite: 'Lax' });
  const session = createSession(jar);
  session.adopt(answerWith(tokenFor()));
  session.clear();
  expect([...jar.values.keys()]).toEqual(['language', 'defaultPage']);
});

test('[ACC-75] dict, menus, userTags and setting never become cookies, and menus are gone with the session', () => {
  const jar = cookieMap();
  const session = createSession(jar);
  session.adopt(answerWith(tokenFor()));
  workingMemory.menus = new Set(['/x']);
  const inMemoryOnly = new Set(['dict', 'menus', 'userTags', 'setting']);
  expect([...jar.values.keys()].filter((name) => inMemoryOnly.has(name))).toEqual([]);
  session.clear();
  expect(workingMemory).toEqual({ menus: undefined });
});

test('[EXP-13] a renewed token of a tab in another product does not move where new tabs start', () => {
  const jar = cookieMap();
  createSession(jar).adopt(answerWith(tokenFor({ productId: 1000 })));
  const before = Object.fromEntries(jar.values);
  const tab = createSession(jar);
  tab.renew({ ...answerWith(tokenFor({ productId: 2000 })), productName: 'Depot' });
  expect(tab.get()).toMatchObject({ productName: 'Depot', claims: { productId: 2000 } });
  expect(Object.fromEntries(jar.values)).toEqual(before);
  tab.renew(answerWith(tokenFor({ productId: 1000 })));
  expect(jar.values.get('token')).not.toBe(before['token']);
});

test('[EXP-07, EXP-13] without network a tab is in the product of its address, or nowhere', () => {
  const jar = cookieMap();
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  createSession(jar).adopt(answerWith(tokenFor({ productId: 1000 })));
  createSession(jar, storage).renew({
    ...answerWith(tokenFor({ productId: 2000, roles: ['Guest'] })),
    productName: 'Depot',
  });
  const reloaded = createSession(jar, storage);
  expect(reloaded.restoreOffline(3000)).toBe(false);
  expect(reloaded.restoreOffline(2000)).toBe(true);
  expect(reloaded.get()).toMatchObject({
    productName: 'Depot',
    claims: { userId: 7, productId: 2000, roles: ['Guest'] },
  });
  expect(reloaded.restoreOffline(undefined)).toBe(true);
  expect(reloaded.get()!.claims.productId).toBe(1000);
});
