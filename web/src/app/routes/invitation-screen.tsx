import { InvitationPage } from '../../areas/accounts/invitation-page.tsx';
import { openPath } from '../../lib/navigation.ts';

/** What a mailed invitation opens, and where it leads. */
export function InvitationScreen() {
  return <InvitationPage onEntered={() => openPath('/')} />;
}
