import { expect, test } from 'vitest';
import { permittedPaths, permittedRoutes } from './role-filter.ts';
import { addressesIn, menuIn, routeTable, type RouteEntry } from './table.ts';

const open = { title: 'screen.task', access: 'signed-in' } as const;
const routes: RouteEntry[] = [
  { path: '/free', ...open },
  { path: '/managers', ...open, roles: ['ProductManager'] },
  {
    title: 'menu.task',
    children: [
      { path: '/group/free', ...open },
      { path: '/group/testers', ...open, roles: ['TestEngineer', 'ProductManager'] },
    ],
  },
  { title: 'menu.setting', children: [{ path: '/only/designers', ...open, roles: ['DesignEngineer'] }] },
];
const pathsFor = (...roles: string[]) => [...permittedPaths(routes, roles)];

test('[SHL-19, SHL-D12] a role whose name contains ADMIN, in capitals, gives every route', () => {
  const every = ['/free', '/managers', '/group/free', '/group/testers', '/only/designers'];
  expect(pathsFor('SUPER_ADMIN')).toEqual(every);
  expect(pathsFor('Administrator')).toEqual(['/free', '/group/free']);
});

test('[SHL-20] a route with a role list is kept only for one of these roles', () => {
  expect(pathsFor('ProductManager')).toContain('/managers');
  expect(pathsFor('TestEngineer')).not.toContain('/managers');
  expect(pathsFor('Guest', 'TestEngineer')).toContain('/group/testers');
});

test('[SHL-21] inside a group a child that is not permitted is dropped while its siblings stay', () => {
  expect(pathsFor('Guest')).toEqual(['/free', '/group/free']);
  expect(permittedRoutes(routes, ['Guest']).map(({ title }) => title)).toEqual(['screen.task', 'menu.task']);
});

test('[SHL-22] a route without a role list is kept for everybody who is signed in', () => {
  expect(pathsFor()).toEqual(['/free', '/group/free']);
});

test('[SHL-D11] at delivery no route has a role list', () => {
  expect(permittedRoutes(routeTable, [])).toEqual(routeTable);
});

test('[SHL-26] the menu holds what the filter left, and of that only the work of the product', () => {
  const work = routes.map((entry) => ('children' in entry ? entry : { ...entry, needsProduct: true }));
  const menuFor = (...roles: string[]) =>
    addressesIn(menuIn(permittedRoutes(work, roles))).map(({ path }) => path);
  expect(menuFor('Guest')).toEqual(['/free', '/group/free']);
  expect(menuFor('ProductManager')).toEqual(['/free', '/managers', '/group/free', '/group/testers']);
  expect(menuIn([{ path: '/own', ...open }])).toEqual([]);
});
