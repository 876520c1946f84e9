import { limits } from '@tracery/contract/limits';
import { isRealProduct, roles } from '@tracery/contract/products/roles';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { SearchToggle } from '../../kit/form/search-toggle.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { SearchField } from '../../kit/form/search-field.tsx';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './members.module.css';
import { membersSearch } from './search.ts';
import { members, useCurrentMember, useMembers, type Member } from './use-members.ts';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { LostThread } from '../../kit/ui/illustrations.tsx';
import { PageHeader } from '../../kit/ui/layout-slots.tsx';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { LeaveDialog } from '../../kit/ui/leave-dialog.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { AddPanel } from './add-panel.tsx';
import { Invited } from './invited.tsx';
import { MemberCards, MemberTable, type Intent } from './member-rows.tsx';
import { RolesDialog } from './roles-dialog.tsx';

const AuditLog = lazyPart(async () => (await import('./audit-log.tsx')).AuditLog);

/** Changing search or filter always begins at page 1. */
function MembersToolbar({ list, isManager }: { list: ReturnType<typeof useMembers>; isManager: boolean }) {
  const t = useText();
  const { role, query } = list;
  const options = [
    { value: '', label: t('members.roleAll') },
    ...roles.map((value) => ({ value, label: t(`role.${value}`) })),
  ];
  return (
    <div className={styles.toolbar}>
      <SearchField
        // Cleared from elsewhere, it begins anew.
        key={query}
        label={t('members.search')}
        value={query}
        maxLength={limits.account.fullnameMax}
        onSearch={(sought) => list.open(membersSearch({ role, query: sought }))}
      />
      <FilterSelect
        label={t('members.role')}
        value={role ?? ''}
        options={options}
        onChange={(value) => list.open(membersSearch({ role: value, query }))}
      />
      <span className={styles.space} />
      {isManager && <Button onClick={() => list.open({ view: 'log' })}>{t('members.log')}</Button>}
      <IconButton
        label={t('action.refresh')}
        icon={<RefreshCw size={15} />}
        aria-busy={list.isFetching || undefined}
        onClick={() => void list.refetch()}
      />
    </div>
  );
}

const skeletonRows = 6;

/** What stands instead of rows: their outline, why there are none, or that they did not come. */
function ListState({ list }: { list: ReturnType<typeof useMembers> }) {
  const t = useText();
  if (list.isError) return <FailedState title={t('members.failed')} onRetry={list.refetch} />;
  if (!list.data)
    return (
      <div aria-busy="true">
        {Array.from({ length: skeletonRows }, (_, row) => (
          <div key={row} className={styles.outline}>
            <Skeleton width={32} height={32} isRound />
            <Skeleton width={140} />
            <Skeleton width="30%" />
            <Skeleton width={120} />
          </div>
        ))}
      </div>
    );
  // A product always has its manager, so an empty list was searched or paged beyond.
  return (
    <EmptyState illustration={<LostThread />} title={t('members.noMatch')} text={t('members.noMatchText')}>
      <Button variant="outlined" onClick={() => list.open({})}>
        {t('members.clear')}
      </Button>
    </EmptyState>
  );
}

function MembersPages({ list }: { list: ReturnType<typeof useMembers> }) {
  if (!list.data || list.data.total === 0) return null;
  const { role, query } = list;
  return (
    <div className={styles.pages}>
      <Pagination
        total={list.data.total}
        page={list.page}
        pageSize={limits.member.pageSize}
        buttons={limits.list.pageButtons}
        onPage={(page) => list.open(membersSearch({ page, role, query }))}
      />
    </div>
  );
}

interface Props {
  member: Member;
  onClose: () => void;
}

function RemoveDialog({ member, onClose }: Props) {
  const t = useText();
  const name = member.fullname || member.username;
  const remove = async () => {
    await call('POST /prdapi/v1/products/remove-members/{id}', { params: { id: member.id } });
    onClose();
    showInfo(text('user.removeSuccess', { name }));
    await readAgain(members);
  };
  return (
    <ConfirmDialog
      title={t('members.removeTitle', { name })}
      text={t('members.removeText')}
      confirm={t('members.remove')}
      isDangerous
      onCancel={onClose}
      onConfirm={remove}
    />
  );
}

function MembersOfProduct({ isManager }: { isManager: boolean }) {
  const list = useMembers();
  const t = useText();
  const isWide = useWindowAtLeast(limits.screen.compactToolbar);
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  // On a phone, above the people.
  const [opened, setOpened] = useState<'find' | 'add'>();
  const toggle = (what: 'find' | 'add') => setOpened(what === opened ? undefined : what);
  const [intent, setIntent] = useState<Intent>();
  const close = () => setIntent(undefined);
  const people = list.data?.list ?? [];
  const Rows = isWide ? MemberTable : MemberCards;
  return (
    <div className={styles.page}>
      {isPhone && (
        <PageHeader>
          <span className={styles.space} />
          {isManager && <Button onClick={() => list.open({ view: 'log' })}>{t('members.log')}</Button>}
          <SearchToggle isOpen={opened === 'find'} isSet={list.isFiltered} onToggle={() => toggle('find')} />
          {isManager && (
            <IconButton
              label={t('members.add')}
              icon={<UserPlus size={18} strokeWidth={1.5} />}
              aria-expanded={opened === 'add'}
              onClick={() => toggle('add')}
            />
          )}
        </PageHeader>
      )}
      {isManager && <AddPanel isHidden={isPhone && opened !== 'add'} />}
      {isManager && <Invited />}
      {(!isPhone || opened === 'find') && <MembersToolbar list={list} isManager={isManager} />}
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
  const { view } = membersSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  // Between leaving a product and the next page there is nothing to show.
  if (!isRealProduct(productId)) return null;
  if (view !== 'log' || !isManager) return <MembersOfProduct isManager={isManager} />;
  return (
    <Suspense>
      <AuditLog onClose={() => void navigate({ to: '/setting/member' })} />
    </Suspense>
  );
}
