import { Outlet } from '@tanstack/react-router';
import { AccountBackground } from '../../areas/accounts/account-page.tsx';
import { VisitorToolbar } from './visitor-toolbar.tsx';

export function AccountLayout() {
  return (
    <AccountBackground toolbar={<VisitorToolbar isOnAccountPage />}>
      <Outlet />
    </AccountBackground>
  );
}
