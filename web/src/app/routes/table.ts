// Every address of the app: who may open it, what it is called and what stands behind it. Routes, guard, menu and
// breadcrumbs come from here; the order and the groups are those of the menu. The screens of the kinds follow from
// their definitions.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemKinds } from '@tracery/contract/work-item/fields';
import type { ComponentType } from 'react';
import { membersSearch } from '../../areas/members/search.ts';
import { productSearch } from '../../areas/products/product-search.ts';
import { webhooksSearch } from '../../areas/product-settings/webhooks/search.ts';
import { trashSearch } from '../../areas/trash/search.ts';
import { authorizeSearch } from '../../areas/user-settings/authorize-search.ts';
import { itemsSearch } from '../../kit/items/address/items-search.ts';
import type { PlainKey } from '../../lib/i18n/i18n.ts';
import { withDetails, withSignedInTexts, withTexts } from '../../lib/lazy-part.ts';
import { loadKindPage } from './kind-pages.tsx';
import { redirectSearch } from './redirect-rule.ts';

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
  /** Reached from everywhere, not from the menu. */
  readonly isOutsideMenu?: true;
  /** Reached from this page, not from the menu. */
  readonly under?: string;
  /** What can be made there. C, then the letter, opens the dialog for it. */
  readonly creates?: PlainKey;
}

/** An address and its screen, which is fetched when it is first opened. */
interface Page extends Address {
  readonly frame: 'public' | 'account' | 'work';
  readonly load: () => Promise<ComponentType>;
  /** Keeps the parameters of the address that the screen knows. */
  readonly search?: (raw: Record<string, unknown>) => object;
}

interface GroupOf<Child> {
  readonly title: PlainKey;
  readonly children: readonly Child[];
}

export type Group = GroupOf<Address>;

export type RouteEntry = Address | Group;

const visitor = { access: 'public', frame: 'public' } as const;
const account = { access: 'public', frame: 'account' } as const;
const person = { access: 'signed-in', frame: 'work' } as const;
const work = { access: 'signed-in', frame: 'work', needsProduct: true } as const;

const traceSearch = itemsSearch(
  'iteration',
  'feature',
  'release',
  'gaps',
  'from',
  'until',
  'hide',
  'a',
  'b',
  'kind',
  'change',
);

/** Reports for paper. */
const paper = {
  ...work,
  isOutsideMenu: true,
  search: traceSearch,
} as const;

const loadReport = (name: 'requirements' | 'iteration' | 'matrix') => async () =>
  (await import('./report-pages.ts')).reports[name]();

/** The screens of the kinds that stand in this group of the menu, or in none. */
const kindsIn = (group: (typeof kindSummaries)[keyof typeof kindSummaries]['screen']['group']) =>
  itemKinds
    .filter((kind) => kindSummaries[kind].screen.group === group)
    .sort((a, b) => kindSummaries[a].screen.place - kindSummaries[b].screen.place)
    .map((kind) => {
      const { name, screen } = kindSummaries[kind];
      return {
        path: screen.path,
        title: `screen.${name}`,
        goKey: screen.key,
        creates: `${name}.create`,
        ...work,
        search: itemsSearch(...screen.parameters),
        load: () => loadKindPage(kind),
      } as const;
    });

export const routeTable = [
  {
    path: '/home',
    title: 'home.page',
    ...visitor,
    load: withTexts('home', async () => (await import('../../areas/home/home-page.tsx')).HomePage),
  },
  {
    path: '/login',
    title: 'login.page',
    ...account,
    search: redirectSearch,
    load: withTexts('accounts', async () => (await import('./login-screen.tsx')).LoginScreen),
  },
  {
    path: '/register',
    title: 'register.page',
    ...account,
    load: withTexts(
      'accounts',
      async () => (await import('../../areas/accounts/register-page.tsx')).RegisterPage,
    ),
  },
  {
    path: '/find-password',
    title: 'reset.page',
    ...account,
    load: withTexts(
      'accounts',
      async () => (await import('../../areas/accounts/find-password-page.tsx')).FindPasswordPage,
    ),
  },
  {
    path: '/invitation',
    title: 'invitation.page',
    ...account,
    load: withTexts(
      'accounts',
      withSignedInTexts(async () => (await import('./invitation-screen.tsx')).InvitationScreen),
    ),
  },
  {
    path: '/sso/callback',
    title: 'sso.page',
    ...account,
    load: withTexts(
      'accounts',
      withDetails(async () => (await import('./sso-screen.tsx')).SsoScreen),
    ),
  },
  {
    path: '/auth-redirect',
    title: 'authRedirect.page',
    ...visitor,
    load: async () => (await import('../../areas/notices/notice-pages.tsx')).AuthRedirectPage,
  },
  {
    path: '/404',
    title: 'notFound.page',
    ...visitor,
    load: async () => (await import('../../areas/notices/notice-pages.tsx')).NotFoundPage,
  },
  {
    path: '/dashboard',
    title: 'screen.dashboard',
    goKey: 'h',
    ...work,
    load: withTexts(
      'dashboard',
      async () => (await import('../../areas/dashboard/dashboard-page.tsx')).DashboardPage,
    ),
  },
  {
    path: '/trace',
    title: 'screen.trace',
    goKey: 'x',
    ...work,
    search: traceSearch,
    load: withTexts('trace', async () => (await import('../../areas/trace/page.tsx')).TracePage),
  },
  {
    path: '/search',
    title: 'palette.short',
    goKey: 's',
    ...work,
    isOutsideMenu: true,
    search: itemsSearch('q', 'kind', 'phase', 'open', 'after'),
    load: withDetails(async () => (await import('../../areas/search/page.tsx')).SearchPage),
  },
  {
    path: '/import',
    title: 'screen.import',
    ...work,
    isOutsideMenu: true,
    search: itemsSearch('kind', 'open'),
    load: withTexts(
      'imports',
      withDetails(async () => (await import('../../areas/import/page.tsx')).ImportPage),
    ),
  },
  {
    path: '/report/requirements',
    title: 'screen.specification',
    under: '/requirement/requirement',
    ...paper,
    load: loadReport('requirements'),
  },
  {
    path: '/report/iteration',
    title: 'screen.iterationReport',
    under: '/setting/iteration',
    ...paper,
    load: loadReport('iteration'),
  },
  {
    path: '/report/matrix',
    title: 'screen.printedMatrix',
    under: '/trace',
    ...paper,
    load: loadReport('matrix'),
  },
  {
    path: '/inbox',
    title: 'screen.inbox',
    goKey: 'e',
    ...person,
    search: itemsSearch('filter', 'open'),
    load: withDetails(async () => (await import('../../areas/inbox/page.tsx')).InboxPage),
  },
  ...kindsIn(null),
  {
    path: '/proposals',
    title: 'screen.proposals',
    goKey: 'y',
    ...work,
    search: itemsSearch('open', 'change', 'filter'),
    load: withTexts(
      'programs',
      withDetails(async () => (await import('../../areas/proposals/page.tsx')).ProposalsPage),
    ),
  },
  { title: 'menu.requirement', children: kindsIn('requirement') },
  {
    title: 'menu.design',
    children: [
      ...kindsIn('design'),
      {
        path: '/design/restfulapi',
        title: 'screen.restfulapi',
        goKey: 'a',
        ...work,
        search: itemsSearch('api'),
        load: withTexts(
          'apiViewer',
          withDetails(async () => (await import('../../areas/restful-api/page.tsx')).RestfulApiPage),
        ),
      },
    ],
  },
  {
    title: 'menu.test',
    children: [
      ...kindsIn('test').slice(0, 1),
      {
        path: '/test/report',
        title: 'screen.testreport',
        goKey: 'l',
        ...work,
        search: itemsSearch('open'),
        load: withTexts(
          'reports',
          withDetails(async () => (await import('../../areas/test-reports/page.tsx')).TestReportsPage),
        ),
      },
      ...kindsIn('test').slice(1),
    ],
  },
  { title: 'menu.task', children: kindsIn('task') },
  {
    title: 'menu.setting',
    children: [
      {
        path: '/setting/product',
        title: 'screen.product',
        goKey: 'p',
        ...work,
        load: withDetails(
          async () => (await import('../../areas/product-settings/page.tsx')).ProductSettingsPage,
        ),
      },
      {
        path: '/setting/member',
        title: 'screen.member',
        goKey: 'm',
        ...work,
        search: membersSearch,
        load: withDetails(async () => (await import('../../areas/members/page.tsx')).MembersPage),
      },
      {
        path: '/setting/trash',
        title: 'screen.trash',
        under: '/setting/product',
        ...work,
        search: trashSearch,
        load: withDetails(async () => (await import('../../areas/trash/page.tsx')).TrashPage),
      },
      {
        path: '/setting/tokens',
        title: 'screen.productTokens',
        under: '/setting/product',
        ...work,
        load: withTexts(
          'programs',
          withDetails(
            async () => (await import('../../areas/product-settings/tokens-page.tsx')).ProductTokensPage,
          ),
        ),
      },
      {
        path: '/setting/webhooks',
        title: 'screen.webhooks',
        under: '/setting/product',
        ...work,
        search: webhooksSearch,
        load: withTexts(
          'programs',
          withDetails(
            async () => (await import('../../areas/product-settings/webhooks/page.tsx')).WebhooksPage,
          ),
        ),
      },
      {
        path: '/setting/git',
        title: 'screen.git',
        under: '/setting/product',
        ...work,
        load: withTexts(
          'programs',
          withDetails(async () => (await import('../../areas/product-settings/git/page.tsx')).GitPage),
        ),
      },
    ],
  },
  {
    path: '/product/product',
    title: 'screen.pickProduct',
    ...person,
    search: productSearch,
    load: withDetails(async () => (await import('./picker-screen.tsx')).PickerScreen),
  },
  {
    path: '/product/no-product',
    title: 'noProduct.page',
    ...person,
    load: withDetails(async () => (await import('./no-product-screen.tsx')).NoProductScreen),
  },
  {
    path: '/product/no-access',
    title: 'noAccess.page',
    ...person,
    search: redirectSearch,
    load: async () => (await import('./no-access-screen.tsx')).NoAccessScreen,
  },
  {
    path: '/product/second-factor',
    title: 'factorAsked.page',
    ...person,
    search: redirectSearch,
    load: withDetails(async () => (await import('./factor-asked-screen.tsx')).FactorAskedScreen),
  },
  {
    path: '/user/settings',
    title: 'screen.userSettings',
    ...person,
    search: itemsSearch('tab'),
    load: withDetails(async () => (await import('../../areas/user-settings/page.tsx')).UserSettingsPage),
  },
  {
    path: '/user/tokens',
    title: 'screen.tokens',
    under: '/user/settings',
    ...person,
    load: withTexts(
      'programs',
      withDetails(async () => (await import('../../areas/user-settings/tokens-page.tsx')).TokensPage),
    ),
  },
  {
    path: '/authorize',
    title: 'screen.authorize',
    ...person,
    search: authorizeSearch,
    load: withTexts(
      'programs',
      withDetails(async () => (await import('../../areas/user-settings/authorize-page.tsx')).AuthorizePage),
    ),
  },
  {
    path: '/status',
    title: 'screen.status',
    ...person,
    load: withTexts(
      'status',
      withDetails(async () => (await import('../../areas/status/page.tsx')).StatusPage),
    ),
  },
  {
    path: '/forbidden',
    title: 'forbidden.page',
    ...person,
    load: async () => (await import('../../areas/notices/notice-pages.tsx')).ForbiddenPage,
  },
] as const satisfies readonly (Page | GroupOf<Page>)[];

type Entry = (typeof routeTable)[number];
type Listed<One> = One extends { children: readonly (infer Child)[] } ? Child : One;
/** A path that the table knows. */
export type AppPath = Extract<Listed<Entry>, Address>['path'];

export const pages: readonly (Page & { path: AppPath })[] = routeTable.flatMap(
  (entry): readonly (Page & { path: AppPath })[] => ('children' in entry ? entry.children : [entry]),
);

export const addressesIn = (entries: readonly RouteEntry[]): Address[] =>
  entries.flatMap((entry) => ('children' in entry ? entry.children : entry));

/** What the menu holds: the work of the product, in the order and groups of the table. */
export const menuIn = (entries: readonly RouteEntry[]): RouteEntry[] =>
  entries
    .filter((entry) => 'children' in entry || (entry.needsProduct && !entry.isOutsideMenu))
    .map((entry) =>
      'children' in entry ? { ...entry, children: entry.children.filter(({ under }) => !under) } : entry,
    );

/** The group that an address stands in, if it stands in one. */
export const groupOf = (path: string): Group | undefined =>
  routeTable.find(
    (entry): entry is Extract<Entry, Group> =>
      'children' in entry && entry.children.some((child) => child.path === path),
  );

const addresses = new Map<string, Address & { path: AppPath }>(pages.map((page) => [page.path, page]));

const withoutTrailingSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

export const addressOf = (path: string): (Address & { path: AppPath }) | undefined =>
  addresses.get(withoutTrailingSlash(path));
