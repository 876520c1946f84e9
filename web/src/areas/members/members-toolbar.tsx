import { limits } from '@tracery/contract/limits';
import { roles } from '@tracery/contract/products/roles';
import { RefreshCw } from 'lucide-react';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { SearchField } from '../../kit/form/search-field.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './members.module.css';
import { membersSearch } from './search.ts';
import type { useMembers } from './use-members.ts';

/** Changing search or filter always begins at page 1. */
export function MembersToolbar({ list }: { list: ReturnType<typeof useMembers> }) {
  const t = useText();
  const { role, username } = list;
  const options = [
    { value: '', label: t('members.roleAll') },
    ...roles.map((value) => ({ value, label: t(`role.${value}`) })),
  ];
  return (
    <div className={styles.toolbar}>
      <SearchField
        // Cleared from elsewhere, it begins anew.
        key={username}
        label={t('members.search')}
        value={username}
        maxLength={limits.account.usernameMax}
        onSearch={(text) => list.open(membersSearch({ role, username: text }))}
      />
      <FilterSelect
        label={t('members.role')}
        value={role ?? ''}
        options={options}
        onChange={(value) => list.open(membersSearch({ role: value, username }))}
      />
      <span className={styles.space} />
      <IconButton
        label={t('action.refresh')}
        icon={<RefreshCw size={15} />}
        aria-busy={list.isFetching || undefined}
        onClick={() => void list.refetch()}
      />
    </div>
  );
}
