// What every page has: its title, its alerts, and the focus on what just opened.
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Snackbar } from '../../kit/ui/snackbar.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { useStore } from '../../lib/store.ts';
import { unreadCount } from '../../lib/unread.ts';
import { addressOf } from '../routes/table.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/notice.tsx';
import { BrokenThread } from '../../kit/ui/illustrations.tsx';

function useTitle(path: string): void {
  const t = useText();
  const title = addressOf(path)?.title;
  const counted = useStore(unreadCount);
  const unread = useSession() ? counted : 0;
  useEffect(() => {
    const name = title && t(title);
    // The texts of the signed-in screens may come after the page.
    const shown = name && name !== title ? `${name} · ${t('app.name')}` : t('app.name');
    document.title = unread > 0 ? `(${unread}) ${shown}` : shown;
  }, [t, title, unread]);
}

/** Whoever reads with ears or keys goes on in the new page, not at the end of the old one. */
function useFocusOnPage(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const main = document.querySelector('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [path]);
}

export function RootLayout() {
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  useTitle(path);
  useFocusOnPage(path);
  return (
    <>
      <Outlet />
      <Snackbar />
    </>
  );
}

/** A screen that could not be fetched or drawn. Loading the page anew is the way out of both. */
export function ScreenFailure() {
  const t = useText();
  return (
    <Notice illustration={<BrokenThread />} title={t('failure.screenTitle')} text={t('failure.screenText')}>
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {t('failure.screenRetry')}
      </Button>
    </Notice>
  );
}
