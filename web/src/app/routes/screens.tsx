// The routes, made from the table. The frames around the screens are fetched when they are first needed, too.
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { productInAddressBar } from '../../lib/product-address.ts';
import { productBeingEntered } from '../../lib/session/current-product.ts';
import { session } from '../../lib/session/current-session.ts';
import { workingMemory } from '../../lib/session/working-memory.ts';
import { RootLayout } from '../shell/root-layout.tsx';
import { detourFor, type Person } from './guard.ts';
import { permittedPaths } from './role-filter.ts';
import { pages, routeTable } from './table.ts';

function person(): Person | undefined {
  const signedIn = session.get();
  if (!signedIn) return undefined;
  const { roles, productId } = signedIn.claims;
  workingMemory.menus ??= permittedPaths(routeTable, roles);
  return { productId, permitted: workingMemory.menus, defaultPage: session.defaultPage() };
}

/** The first address may name a product that the session could not be taken up in. */
let isFirst = true;

function guard({ pathname, searchStr }: { pathname: string; searchStr: string }): void {
  const wanted = { path: pathname, query: searchStr, productId: isFirst ? productInAddressBar() : undefined };
  isFirst = false;
  const detour = detourFor(wanted, person());
  if (!detour) return;
  const { to, redirect: wayBack } = detour;
  throw redirect({ to, ...(wayBack ? { search: { redirect: wayBack } } : {}), replace: true });
}

const root = createRootRoute({
  component: RootLayout,
  beforeLoad: ({ location }) => {
    const entering = productBeingEntered();
    return entering ? entering.then(() => guard(location)) : guard(location);
  },
});

const publicFrame = createRoute({
  id: 'public',
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
    const texts = loadTexts('signedIn');
    const { AppLayout } = await import('../shell/app-layout.tsx');
    await texts;
    return { AppLayout };
  }, 'AppLayout'),
});

const start = createRoute({ getParentRoute: () => root, path: '/' });
/** Never shown: the guard sends every address that is not ours to /404. */
const elsewhere = createRoute({ getParentRoute: () => root, path: '$' });

const routesIn = <Frame extends AnyRoute>(name: (typeof pages)[number]['frame'], frame: Frame) =>
  pages
    .filter((page) => page.frame === name)
    .map(({ path, search, load }) =>
      createRoute({
        getParentRoute: () => frame,
        path,
        validateSearch: (raw: Record<string, unknown>) => search?.(raw) ?? {},
        component: lazyRouteComponent(async () => ({ Screen: await load() }), 'Screen'),
      }),
    );

export const routeTree = root.addChildren([
  start,
  elsewhere,
  publicFrame.addChildren(routesIn('public', publicFrame)),
  accountFrame.addChildren(routesIn('account', accountFrame)),
  workFrame.addChildren(routesIn('work', workFrame)),
]);
