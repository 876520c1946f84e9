// What stands behind each address. Every screen is fetched when it is first opened; the frames around them too.
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { membersSearch } from '../../areas/members/search.ts';
import { productSearch } from '../../areas/products/product-search.ts';
import { trashSearch } from '../../areas/trash/search.ts';
import { itemsSearch } from '../../kit/items/address/address.ts';
import { provideViews } from '../../kit/items/create/view-loaders.ts';
import { loadSignedInTexts } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/current-session.ts';
import { workingMemory } from '../../lib/session/working-memory.ts';
import { RootLayout } from '../shell/root-layout.tsx';
import { detourFor, type Person } from './guard.ts';
import { permittedPaths } from './role-filter.ts';
import { routeTable } from './table.ts';

function person(): Person | undefined {
  const signedIn = session.get();
  if (!signedIn) return undefined;
  const { roles, productId } = signedIn.claims;
  workingMemory.menus ??= permittedPaths(routeTable, roles);
  return { productId, permitted: workingMemory.menus, defaultPage: session.defaultPage() };
}

const root = createRootRoute({
  component: RootLayout,
  beforeLoad({ location }) {
    const detour = detourFor({ path: location.pathname, query: location.searchStr }, person());
    if (!detour) return;
    const { to, redirect: wayBack } = detour;
    throw redirect({ to, ...(wayBack ? { search: { redirect: wayBack } } : {}), replace: true });
  },
});

const openFrame = createRoute({
  id: 'open',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('../shell/public-layout.tsx'), 'PublicLayout'),
});
const accountFrame = createRoute({
  id: 'account',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('../shell/account-layout.tsx'), 'AccountLayout'),
});
const workFrame = createRoute({
  id: 'work',
  getParentRoute: () => root,
  component: lazyRouteComponent(async () => {
    const texts = loadSignedInTexts();
    const { AppLayout } = await import('../shell/app-layout.tsx');
    await texts;
    return { AppLayout };
  }, 'AppLayout'),
});

const start = createRoute({ getParentRoute: () => root, path: '/' });
/** Never shown: the guard sends every address that is not ours to /404. */
const elsewhere = createRoute({ getParentRoute: () => root, path: '$' });

const home = createRoute({
  getParentRoute: () => openFrame,
  path: '/home',
  component: lazyRouteComponent(() => import('../../areas/home/home-page.tsx'), 'HomePage'),
});
const notFound = createRoute({
  getParentRoute: () => openFrame,
  path: '/404',
  component: lazyRouteComponent(() => import('../../areas/notices/notice-pages.tsx'), 'NotFoundPage'),
});
const authRedirect = createRoute({
  getParentRoute: () => openFrame,
  path: '/auth-redirect',
  component: lazyRouteComponent(() => import('../../areas/notices/notice-pages.tsx'), 'AuthRedirectPage'),
});

const login = createRoute({
  getParentRoute: () => accountFrame,
  path: '/login',
  validateSearch: ({ redirect: wayBack }: Record<string, unknown>): { redirect?: string } =>
    typeof wayBack === 'string' ? { redirect: wayBack } : {},
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
});
const register = createRoute({
  getParentRoute: () => accountFrame,
  path: '/register',
  component: lazyRouteComponent(() => import('../../areas/accounts/register-page.tsx'), 'RegisterPage'),
});
const findPassword = createRoute({
  getParentRoute: () => accountFrame,
  path: '/find-password',
  component: lazyRouteComponent(
    () => import('../../areas/accounts/find-password-page.tsx'),
    'FindPasswordPage',
  ),
});

const forbidden = createRoute({
  getParentRoute: () => workFrame,
  path: '/forbidden',
  component: lazyRouteComponent(() => import('../../areas/notices/notice-pages.tsx'), 'ForbiddenPage'),
});
const noProduct = createRoute({
  getParentRoute: () => workFrame,
  path: '/product/no-product',
  component: lazyRouteComponent(() => import('../../areas/products/no-product-page.tsx'), 'NoProductPage'),
});
const pickProduct = createRoute({
  getParentRoute: () => workFrame,
  path: '/product/product',
  validateSearch: productSearch,
  component: lazyRouteComponent(() => import('./picker-screen.tsx'), 'PickerScreen'),
});
const dashboard = createRoute({
  getParentRoute: () => workFrame,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('../../areas/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const productSettings = createRoute({
  getParentRoute: () => workFrame,
  path: '/setting/product',
  component: lazyRouteComponent(() => import('../../areas/product-settings/page.tsx'), 'ProductSettingsPage'),
});
const members = createRoute({
  getParentRoute: () => workFrame,
  path: '/setting/member',
  validateSearch: membersSearch,
  component: lazyRouteComponent(() => import('../../areas/members/page.tsx'), 'MembersPage'),
});
const trash = createRoute({
  getParentRoute: () => workFrame,
  path: '/setting/trash',
  validateSearch: trashSearch,
  component: lazyRouteComponent(() => import('../../areas/trash/page.tsx'), 'TrashPage'),
});
const features = createRoute({
  getParentRoute: () => workFrame,
  path: '/requirement/feature',
  validateSearch: itemsSearch(),
  component: lazyRouteComponent(() => import('../../kinds/feature/page.tsx'), 'FeaturesPage'),
});
const requirements = createRoute({
  getParentRoute: () => workFrame,
  path: '/requirement/requirement',
  validateSearch: itemsSearch('requirmentId'),
  component: lazyRouteComponent(() => import('../../kinds/requirement/page.tsx'), 'RequirementsPage'),
});
const risks = createRoute({
  getParentRoute: () => workFrame,
  path: '/task/risk',
  validateSearch: itemsSearch('riskId', 'processorId', 'parentId'),
  component: lazyRouteComponent(() => import('../../kinds/risk/page.tsx'), 'RisksPage'),
});
const iterations = createRoute({
  getParentRoute: () => workFrame,
  path: '/setting/iteration',
  validateSearch: itemsSearch(),
  component: lazyRouteComponent(() => import('../../kinds/iteration/page.tsx'), 'IterationsPage'),
});
const documents = createRoute({
  getParentRoute: () => workFrame,
  path: '/document',
  validateSearch: itemsSearch(),
  component: lazyRouteComponent(() => import('../../kinds/document/page.tsx'), 'DocumentsPage'),
});
const components = createRoute({
  getParentRoute: () => workFrame,
  path: '/design/component',
  validateSearch: itemsSearch('componentId'),
  component: lazyRouteComponent(() => import('../../kinds/component/page.tsx'), 'ComponentsPage'),
});
const functions = createRoute({
  getParentRoute: () => workFrame,
  path: '/design/function',
  validateSearch: itemsSearch('functionId', 'componentId'),
  component: lazyRouteComponent(() => import('../../kinds/function/page.tsx'), 'FunctionsPage'),
});
const diagrams = createRoute({
  getParentRoute: () => workFrame,
  path: '/design/uml',
  validateSearch: itemsSearch('parentId'),
  component: lazyRouteComponent(() => import('../../kinds/uml/page.tsx'), 'UmlPage'),
});
const testcases = createRoute({
  getParentRoute: () => workFrame,
  path: '/test/testcase',
  validateSearch: itemsSearch(),
  component: lazyRouteComponent(() => import('../../kinds/testcase/page.tsx'), 'TestcasesPage'),
});
const defects = createRoute({
  getParentRoute: () => workFrame,
  path: '/test/defect',
  validateSearch: itemsSearch('componentId', 'processorId'),
  component: lazyRouteComponent(() => import('../../kinds/defect/page.tsx'), 'DefectsPage'),
});
const tasks = createRoute({
  getParentRoute: () => workFrame,
  path: '/task/task',
  validateSearch: itemsSearch('taskId', 'processorId'),
  component: lazyRouteComponent(() => import('../../kinds/task/page.tsx'), 'TasksPage'),
});
provideViews({
  Task: async () => (await import('../../kinds/task/view.ts')).taskView,
  Defect: async () => (await import('../../kinds/defect/view.tsx')).defectView,
});
const restfulApi = createRoute({
  getParentRoute: () => workFrame,
  path: '/design/restfulapi',
  component: lazyRouteComponent(() => import('../../areas/restful-api/page.tsx'), 'RestfulApiPage'),
});
const userSettings = createRoute({
  getParentRoute: () => workFrame,
  path: '/user/settings',
  component: lazyRouteComponent(() => import('../../areas/user-settings/page.tsx'), 'UserSettingsPage'),
});

export const routeTree = root.addChildren([
  start,
  elsewhere,
  openFrame.addChildren([home, notFound, authRedirect]),
  accountFrame.addChildren([login, register, findPassword]),
  workFrame.addChildren([
    forbidden,
    noProduct,
    pickProduct,
    dashboard,
    productSettings,
    members,
    userSettings,
    diagrams,
    features,
    requirements,
    trash,
    risks,
    iterations,
    documents,
    components,
    functions,
    restfulApi,
    testcases,
    defects,
    tasks,
  ]),
]);
