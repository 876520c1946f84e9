// The frame of signed-in screens: toolbar, drawer, page header, page, footer.
import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import { limits } from '@tracery/contract/limits';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { forgetOtherUsers } from '../../lib/recent-items.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { addressOf } from '../routes/table.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Drawer, DrawerOverPage } from './drawer.tsx';
import { ProductSwitchedBanner } from './product-switched-banner.tsx';
import { Footer } from './footer.tsx';
import { UserToolbar } from './user-toolbar.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useGlobalKeys } from './use-global-keys.ts';
import styles from './app-layout.module.css';

const ShortcutSheet = lazy(async () => ({
  default: (await import('../shortcuts/shortcut-sheet.tsx')).ShortcutSheet,
}));
const fetchPalette = () => import('../palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await fetchPalette()).Palette }));
const preloadPalette = () => void fetchPalette();

export function AppLayout() {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { userId, productId = noProduct.belongsToNone } = useSession()?.claims ?? {};
  const hasProduct = isRealProduct(productId);
  // A page of one product never lives on in another: what was typed there must not be filed under the other's name.
  // The address is ahead of the page while the next one is being fetched.
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const needsProduct = addressOf(shown)?.needsProduct ?? false;
  const pageOf = needsProduct ? productId : 'anybody';
  const isWide = useWindowAtLeast(limits.screen.drawer);
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  const [open, setOpen] = useState<'menu' | 'keys' | 'palette'>();
  const close = useCallback(() => setOpen(undefined), []);
  const openMenu = () => setOpen('menu');
  const openKeys = useCallback(() => setOpen('keys'), []);
  const search = {
    onReady: preloadPalette,
    onSearch: useCallback(() => setOpen('palette'), []),
    onShortcuts: openKeys,
  };
  useGlobalKeys(hasProduct, search);
  useEffect(() => {
    if (userId !== undefined) forgetOtherUsers(userId);
  }, [userId]);
  return (
    <div className={styles.frame} data-bar={(hasProduct && isPhone) || undefined}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <UserToolbar onMenu={hasProduct && !isWide ? openMenu : undefined} {...search} />
      <div className={styles.below}>
        {hasProduct && <Drawer />}
        <div className={styles.column}>
          <ProductSwitchedBanner />
          <main ref={main} className={styles.main} tabIndex={-1}>
            <Breadcrumbs path={path} />
            {/* Between losing a product and the next page there is nothing to show, and nothing to ask for. */}
            {(hasProduct || !needsProduct) && (
              <Fragment key={pageOf}>
                <Outlet />
              </Fragment>
            )}
          </main>
          <Footer onShortcuts={hasProduct ? openKeys : undefined} />
        </div>
      </div>
      <ScrollToTop />
      {hasProduct && isPhone && <BottomBar onMenu={openMenu} />}
      {open === 'menu' && !isWide && <DrawerOverPage onClose={close} />}
      {open === 'palette' && (
        <Suspense>
          <Palette onShortcuts={openKeys} onClose={close} />
        </Suspense>
      )}
      {open === 'keys' && (
        <Suspense>
          <ShortcutSheet onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
