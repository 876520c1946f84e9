import { itemKinds } from '@tracery/contract/work-item/fields';
import { describe, expect, test } from 'vitest';
import { detourFor, type Person } from './guard.ts';
import { permittedPaths } from './role-filter.ts';
import { addressesIn, routeTable } from './table.ts';

const all = permittedPaths(routeTable, []);
const member: Person = { productId: 1000, permitted: all };
const at = (path: string, person?: Person, query = '') => detourFor({ path, query }, person);
const addresses = addressesIn(routeTable);
const publicPaths = addresses.filter(({ access }) => access === 'public').map(({ path }) => path);
const ownPaths = addresses.filter(({ access }) => access === 'signed-in').map(({ path }) => path);
const workPaths = addresses.filter(({ needsProduct }) => needsProduct).map(({ path }) => path);
const freePaths = ['/product/product', '/product/no-product', '/user/settings', '/user/tokens', '/forbidden'];

describe('a visitor', () => {
  test('[SHL-01] opens each public page without a detour', () => {
    expect(publicPaths).toEqual([
      '/home',
      '/login',
      '/register',
      '/find-password',
      '/invitation',
      '/sso/callback',
      '/auth-redirect',
      '/404',
    ]);
    expect(publicPaths.map((path) => at(path))).toEqual(publicPaths.map(() => undefined));
  });

  test('[SHL-12, SHL-13] goes home from / and from /index.html', () => {
    expect([at('/'), at('/index.html')]).toEqual([{ to: '/home' }, { to: '/home' }]);
  });

  test('[SHL-14] is sent from any other known page to sign in, and the way back keeps its query', () => {
    for (const path of ownPaths) expect(at(path)).toEqual({ to: '/login', redirect: path });
    expect(at('/task/task', undefined, '?status=1&x=a%20b')).toEqual({
      to: '/login',
      redirect: '/task/task?status=1&x=a%20b',
    });
  });

  test('[SHL-04, SHL-D6] ends on /404 for an address that does not exist', () => {
    expect(['/nowhere', '/task', '/task/task/9', '/Login'].map((path) => at(path))).toEqual(
      Array.from({ length: 4 }, () => ({ to: '/404' })),
    );
  });
});

describe('a person who is signed in', () => {
  test('[SHL-07, SHL-08] opens every signed-in page as a member of a real product', () => {
    expect(ownPaths).toHaveLength(26 + itemKinds.length);
    expect(ownPaths.map((path) => at(path, member))).toEqual(ownPaths.map(() => undefined));
  });

  test('[SHL-15] goes to / from the sign-in page', () => {
    expect(at('/login', member, '?redirect=/task/task')).toEqual({ to: '/' });
  });

  test('[SHL-05] goes to / from /auth-redirect', () => {
    expect(at('/auth-redirect', member)).toEqual({ to: '/' });
  });

  test('[SHL-06, SHL-D7] goes from / to the dashboard, and from /index.html to /', () => {
    expect(at('/', member)).toEqual({ to: '/dashboard' });
    expect(at('/index.html', member)).toEqual({ to: '/' });
  });

  test('[ACC-D2] goes from / to the stored default page, unless that is no page of a product', () => {
    expect(at('/', { ...member, defaultPage: '/task/task' })).toEqual({ to: '/task/task' });
    for (const defaultPage of ['/login', '/user/settings', '//evil.example', 'nonsense']) {
      expect(at('/', { ...member, defaultPage })).toEqual({ to: '/dashboard' });
    }
  });

  test('[SHL-04] ends on /404 for an address that does not exist', () => {
    expect(at('/nowhere', member)).toEqual({ to: '/404' });
  });

  test.each([
    ['[SHL-16] product id 0', 0, '/product/no-product'],
    ['[SHL-17] product id 1', 1, '/product/product'],
  ])('%s: each page of a product, and /, leads elsewhere', (_title, productId, to) => {
    const person = { ...member, productId, defaultPage: '/task/task' };
    for (const path of ['/', ...workPaths]) expect(at(path, person)).toEqual({ to });
  });

  test('[SHL-18, SHL-D8] with product id 0 or 1 the other pages still open', () => {
    for (const productId of [0, 1]) {
      const person = { ...member, productId };
      for (const path of [...freePaths, '/home', '/register', '/404'])
        expect(at(path, person)).toBeUndefined();
    }
  });

  test('[EXP-12] is told that the product of an address is not theirs, and keeps the way there', () => {
    const wanted = { path: '/task/task', query: '?id=7', productId: 2000 };
    const redirect = '/task/task?id=7&p=2000';
    expect(detourFor(wanted, member)).toEqual({ to: '/product/no-access', redirect });
    expect(detourFor(wanted, { ...member, productId: 0 })).toEqual({ to: '/product/no-access', redirect });
    expect(detourFor(wanted, undefined)).toEqual({ to: '/login', redirect });
    expect(detourFor({ ...wanted, productId: 1000 }, member)).toBeUndefined();
  });

  test('[SHL-24, SHL-D11] is sent to /forbidden from a known page that the roles do not permit', () => {
    const permitted = new Set([...all].filter((path) => path !== '/setting/member'));
    expect(at('/setting/member', { ...member, permitted })).toEqual({ to: '/forbidden' });
    expect(at('/setting/product', { ...member, permitted })).toBeUndefined();
  });
});
