import { isRealProduct } from '@tracery/contract/products/roles';
import { useState } from 'react';
import { LeaveDialog } from '../../kit/ui/leave-dialog.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { limits } from '@tracery/contract/limits';
import { AddPanel } from './add-panel.tsx';
import { ListState } from './list-state.tsx';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';
import styles from './members.module.css';
import { MembersPages } from './members-pages.tsx';
import { MembersToolbar } from './members-toolbar.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import type { Intent } from './row-actions.tsx';
import { useMembers, useCurrentMember } from './use-members.ts';

function MembersOfProduct({ isManager }: { isManager: boolean }) {
  const list = useMembers();
  const isWide = useWindowAtLeast(limits.screen.compactToolbar);
  const [intent, setIntent] = useState<Intent>();
  const close = () => setIntent(undefined);
  const people = list.data?.list ?? [];
  const Rows = isWide ? MemberTable : MemberCards;
  return (
    <div className={styles.page}>
      {isManager && <AddPanel />}
      <MembersToolbar list={list} />
      {people.length > 0 ? <Rows people={people} onIntent={setIntent} /> : <ListState list={list} />}
      <MembersPages list={list} />
      {intent?.kind === 'roles' && <RolesDialog member={intent.member} onClose={close} />}
      {intent?.kind === 'remove' && <RemoveDialog member={intent.member} onClose={close} />}
      {intent?.kind === 'leave' && <LeaveDialog onCancel={close} />}
    </div>
  );
}

export function MembersPage() {
  const { productId, isManager } = useCurrentMember();
  // Between leaving a product and the next page there is nothing to show.
  return isRealProduct(productId) ? <MembersOfProduct isManager={isManager} /> : null;
}
