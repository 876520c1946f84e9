import { limits } from '@tracery/contract/limits';
import { Pagination } from '../../kit/ui/pagination.tsx';
import styles from './members.module.css';
import { membersSearch } from './search.ts';
import type { useMembers } from './use-members.ts';

export function MembersPages({ list }: { list: ReturnType<typeof useMembers> }) {
  if (!list.data || list.data.total === 0) return null;
  const { role, username } = list;
  return (
    <div className={styles.pages}>
      <Pagination
        total={list.data.total}
        page={list.page}
        pageSize={limits.member.pageSize}
        buttons={limits.list.pageButtons}
        onPage={(page) => list.open(membersSearch({ page, role, username }))}
      />
    </div>
  );
}
