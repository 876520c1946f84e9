// Every address of the app: who may open it and what it is called. Guard, menu and breadcrumbs come from here; the
// order and the groups are those of the menu.
import type { PlainKey } from '../../lib/i18n/i18n.ts';

export interface Address {
  readonly path: string;
  readonly title: PlainKey;
  readonly access: 'public' | 'signed-in';
  /** Shows the work of the current product, so it needs one. */
  readonly needsProduct?: boolean;
  /** Only for these roles; without a list, for everybody who is signed in. */
  readonly roles?: readonly string[];
  /** G, then this letter, opens it. */
  readonly goKey?: string;
  /** Reached from this page, not from the menu. */
  readonly under?: string;
  /** What can be made there. C, then the letter, opens the dialog for it. */
  readonly creates?: PlainKey;
}

export interface Group {
  readonly title: PlainKey;
  readonly children: readonly Address[];
}

export type RouteEntry = Address | Group;

const visitor = { access: 'public' } as const;
const person = { access: 'signed-in' } as const;
const work = { access: 'signed-in', needsProduct: true } as const;

export const routeTable = [
  { path: '/home', title: 'home.page', ...visitor },
  { path: '/login', title: 'login.page', ...visitor },
  { path: '/register', title: 'register.page', ...visitor },
  { path: '/find-password', title: 'reset.page', ...visitor },
  { path: '/auth-redirect', title: 'authRedirect.page', ...visitor },
  { path: '/404', title: 'notFound.page', ...visitor },
  { path: '/dashboard', title: 'screen.dashboard', goKey: 'h', ...work },
  { path: '/design/uml', title: 'screen.uml', goKey: 'u', creates: 'uml.create', ...work },
  { path: '/document', title: 'screen.document', goKey: 'w', creates: 'document.create', ...work },
  {
    title: 'menu.requirement',
    children: [
      {
        path: '/requirement/feature',
        title: 'screen.feature',
        goKey: 'f',
        creates: 'feature.create',
        ...work,
      },
      {
        path: '/requirement/requirement',
        title: 'screen.requirement',
        goKey: 'r',
        creates: 'requirement.create',
        ...work,
      },
    ],
  },
  {
    title: 'menu.design',
    children: [
      {
        path: '/design/component',
        title: 'screen.component',
        goKey: 'o',
        creates: 'component.create',
        ...work,
      },
      {
        path: '/setting/iteration',
        title: 'screen.iteration',
        goKey: 'i',
        creates: 'iteration.create',
        ...work,
      },
      { path: '/design/function', title: 'screen.function', goKey: 'n', creates: 'function.create', ...work },
      { path: '/design/restfulapi', title: 'screen.restfulapi', goKey: 'a', ...work },
    ],
  },
  {
    title: 'menu.test',
    children: [
      { path: '/test/testcase', title: 'screen.testcase', goKey: 'c', creates: 'testcase.create', ...work },
      { path: '/test/defect', title: 'screen.defect', goKey: 'd', creates: 'defect.create', ...work },
    ],
  },
  {
    title: 'menu.task',
    children: [
      { path: '/task/task', title: 'screen.task', goKey: 't', creates: 'task.create', ...work },
      { path: '/task/risk', title: 'screen.risk', goKey: 'k', creates: 'risk.create', ...work },
    ],
  },
  {
    title: 'menu.setting',
    children: [
      { path: '/setting/product', title: 'screen.product', goKey: 'p', ...work },
      { path: '/setting/member', title: 'screen.member', goKey: 'm', ...work },
      { path: '/setting/trash', title: 'screen.trash', under: '/setting/product', ...work },
    ],
  },
  { path: '/product/product', title: 'screen.pickProduct', ...person },
  { path: '/product/no-product', title: 'noProduct.page', ...person },
  { path: '/user/settings', title: 'screen.userSettings', ...person },
  { path: '/forbidden', title: 'forbidden.page', ...person },
] as const satisfies readonly RouteEntry[];

type Listed<Entry> = Entry extends { children: readonly (infer Child)[] } ? Child : Entry;
/** A path that the table knows. */
export type AppPath = Extract<Listed<(typeof routeTable)[number]>, Address>['path'];

export const addressesIn = (entries: readonly RouteEntry[]): Address[] =>
  entries.flatMap((entry) => ('children' in entry ? entry.children : entry));

/** What the menu holds: the work of the product, in the order and groups of the table. */
export const menuIn = (entries: readonly RouteEntry[]): RouteEntry[] =>
  entries
    .filter((entry) => 'children' in entry || entry.needsProduct)
    .map((entry) =>
      'children' in entry ? { ...entry, children: entry.children.filter(({ under }) => !under) } : entry,
    );

/** The group that an address stands in, if it stands in one. */
export const groupOf = (path: string): Group | undefined =>
  routeTable.find(
    (entry): entry is Extract<(typeof routeTable)[number], Group> =>
      'children' in entry && entry.children.some((child) => child.path === path),
  );

const addresses = new Map(addressesIn(routeTable).map((address) => [address.path, address]));

const withoutTrailingSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

export const addressOf = (path: string): (Address & { path: AppPath }) | undefined =>
  addresses.get(withoutTrailingSlash(path)) as (Address & { path: AppPath }) | undefined;
