// The frame of signed-in screens: toolbar, drawer, page header, page, footer.
import { limits } from '@tracery/contract/limits';
import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { ArrowUp, ChevronRight } from 'lucide-react';
import { Fragment, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { PageHeaderSlot, PageKeysSlot } from '../../kit/ui/layout-slots.tsx';
import { addressOf, groupOf } from '../routes/table.ts';
import styles from './app-layout.module.css';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { config } from '../../lib/config.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { askedItem } from '../../kit/items/create/asked-item.ts';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { forgetOtherUsers } from '../../lib/recent-items.ts';
import { createPath, currentPath, openPath } from '../../lib/navigation.ts';
import { session, useSession } from '../../lib/session/current-session.ts';
import { nothingTyped, TypeAhead } from '../palette/type-ahead.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer, DrawerOverPage } from './drawer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SaveState } from '../../kit/form/save-state.tsx';
import { UserToolbar } from './user-toolbar.tsx';
import { useGlobalKeys } from './use-global-keys.ts';
import { lazyComponent, lazyPart, withDetails } from '../../lib/lazy-part.ts';

/** Group, the page it was reached from, then the page; the last crumb is the title of the page. */
function Breadcrumbs({ path }: { path: string }) {
  const t = useText();
  const address = addressOf(path);
  const group = address && groupOf(address.path);
  const above = address?.under ? addressOf(address.under) : undefined;
  return (
    <div className={styles.pageHead}>
      <nav className={styles.breadcrumbs} aria-label={t('shell.breadcrumbs')}>
        <ol>
          {group && (
            <li>
              {t(group.title)}
              <ChevronRight size={14} />
            </li>
          )}
          {above && (
            <li>
              <Link to={above.path}>{t(above.title)}</Link>
              <ChevronRight size={14} />
            </li>
          )}
          <li aria-current="page">
            <h1>{address && t(address.title)}</h1>
          </li>
        </ol>
      </nav>
      <PageHeaderSlot className={styles.pageHeader} />
    </div>
  );
}

const year = new Date().getFullYear();

function Footer({ onShortcuts }: { onShortcuts: (() => void) | undefined }) {
  const t = useText();
  const hasKeys = useStore(shortcutsStore);
  return (
    <footer className={styles.footer} data-keep-clear>
      <span>
        {t('app.name')} {config.version} · {year}
      </span>
      <SaveState />
      {config.live && (
        <Suspense>
          <LiveMark />
        </Suspense>
      )}
      {hasKeys && <PageKeysSlot className={styles.pageKeys} />}
      {onShortcuts && hasKeys && (
        <button type="button" className={styles.keys} onClick={onShortcuts}>
          <Keycap>?</Keycap>
          {t('sheet.title')}
        </button>
      )}
    </footer>
  );
}

/** Whether what others do appears by itself. Loaded after the first screen stands: it must not wait for this. */
const LiveMark = lazyComponent(async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  return withDetails(async () => (await import('./live-mark.tsx')).LiveMark)();
});

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

const isFarDown = () => window.scrollY > limits.screen.scrollToTopAfter;

function ScrollToTop() {
  const t = useText();
  if (!useSyncExternalStore(onScroll, isFarDown)) return null;
  return (
    <IconButton
      className={styles.toTop}
      label={t('shell.toTop')}
      icon={<ArrowUp size={18} />}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' });
        // The button goes away; the focus must not go with it.
        document.querySelector('main')?.focus({ preventScroll: true });
      }}
    />
  );
}

const ShortcutSheet = lazyPart(async () => (await import('../shortcuts/shortcut-sheet.tsx')).ShortcutSheet);
const Tour = lazyPart(async () => (await import('../tour/tour.tsx')).Tour);
const CreateOverPage = lazyComponent(async () => (await import('./create-over-page.tsx')).CreateOverPage);

function askForItem(listPath: string): void {
  // A list opens its own dialog, which knows what it is narrowed to.
  if (currentPath().split('?')[0] === listPath) openPath(createPath(listPath));
  else askedItem.set({ listPath });
}

const fetchPalette = () => import('../palette/palette.tsx');
const Palette = lazyComponent(async () => (await fetchPalette()).Palette);
const preloadPalette = () => void fetchPalette();

/** Loaded on phones only. */
function useHidingBars(isPhone: boolean, address: string): void {
  useEffect(() => {
    // Another page begins at its top.
    if (address) delete document.documentElement.dataset['bars'];
  }, [address]);
  useEffect(() => {
    if (!isPhone) return undefined;
    const following = import('./hide-bars-on-scroll.ts').then(({ hideBarsOnScroll }) => hideBarsOnScroll());
    return () => void following.then((stop) => stop());
  }, [isPhone]);
}

export function AppLayout() {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const address = useRouterState({ select: ({ location }) => location.href });
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
  const [typedAhead, setTypedAhead] = useState(nothingTyped);
  const close = useCallback(() => setOpen(undefined), []);
  const [hasTour, setTour] = useState(session.isTourDue);
  const openMenu = () => setOpen('menu');
  const openKeys = useCallback(() => setOpen('keys'), []);
  const search = {
    onReady: preloadPalette,
    onSearch: useCallback(() => {
      setTypedAhead(nothingTyped);
      setOpen('palette');
    }, []),
    onShortcuts: openKeys,
  };
  const asked = useStore(askedItem);
  useGlobalKeys(hasProduct, { ...search, onCreate: askForItem });
  useHidingBars(isPhone, address);
  useEffect(() => {
    if (userId !== undefined) forgetOtherUsers(userId);
  }, [userId]);
  return (
    <div className={styles.frame} data-bar={(hasProduct && isPhone) || undefined}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <UserToolbar
        key={`toolbar of ${productId}`}
        onMenu={hasProduct && !isWide ? openMenu : undefined}
        {...search}
      >
        {isPhone && <ScrollToTop />}
      </UserToolbar>
      <div className={styles.below}>
        {hasProduct && <Drawer key={productId} />}
        <div className={styles.column}>
          <OfflineBanner />
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
      {!isPhone && <ScrollToTop />}
      {hasProduct && isPhone && <BottomBar key={`bar of ${productId}`} onMenu={openMenu} />}
      {open === 'menu' && !isWide && <DrawerOverPage onClose={close} />}
      {open === 'palette' && (
        <Suspense fallback={<TypeAhead typed={typedAhead} onType={setTypedAhead} onClose={close} />}>
          <Palette typedAhead={typedAhead} onShortcuts={openKeys} onClose={close} />
        </Suspense>
      )}
      {asked && hasProduct && (
        <Suspense>
          <CreateOverPage {...asked} />
        </Suspense>
      )}
      {hasProduct && hasTour && (
        <Suspense>
          <Tour onEnd={() => setTour(false)} />
        </Suspense>
      )}
      {open === 'keys' && (
        <Suspense>
          <ShortcutSheet onTour={() => setTour(true)} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
