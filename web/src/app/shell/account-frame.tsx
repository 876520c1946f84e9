import { Outlet } from '@tanstack/react-router';
import { AccountLayout } from '../../areas/accounts/account-layout.tsx';
import { VisitorToolbar } from './visitor-toolbar.tsx';

export function AccountFrame() {
  return (
    <AccountLayout toolbar={<VisitorToolbar isOnAccountPage />}>
      <Outlet />
    </AccountLayout>
  );
}
