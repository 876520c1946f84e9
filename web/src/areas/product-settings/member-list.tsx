// A list of members to choose from, with search by Enter and ten per page.
import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SearchField } from '../../kit/form/search-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { personFrom } from '../../kit/ui/person.ts';
import { PersonName } from '../../kit/ui/person-name.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { formatList } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import styles from './member-list.module.css';

const members = 'GET /prdapi/v1/products/members';
export type Member = Answer<Registry[typeof members]>['list'][number];

const pageSize = 10;
const pageButtons = 5;

interface Props {
  /** Shown but cannot be chosen, so that pages stay full. */
  isDisabled: (member: Member) => boolean;
  chosen?: Member | undefined;
  /** Shown in the row of the chosen member. */
  children?: ReactNode;
  onChoose: (member: Member) => void;
}

export function MemberList({ isDisabled, chosen, children, onChoose }: Props) {
  const t = useText();
  const userId = useSession()?.claims.userId;
  const [asked, setAsked] = useState({ page: 1, sought: '' });
  const { page, sought } = asked;
  const query = {
    page,
    limit: pageSize,
    sort: 'name' as const,
    direction: 'asc' as const,
    ...(sought && { query: sought }),
  };
  const { data, refetch } = useRead(members, { query }, { keepsPrevious: true });

  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t('people.search')}
          value={sought}
          maxLength={limits.account.fullnameMax}
          onSearch={(text) => setAsked({ page: 1, sought: text })}
        />
        <IconButton
          label={t('action.refresh')}
          icon={<RefreshCw size={16} />}
          onClick={() => void refetch()}
        />
      </div>
      <ul className={styles.list} aria-label={t('members.list')}>
        {!data && <Skeleton height={160} />}
        {data?.list.length === 0 && <li className={styles.none}>{t('people.none')}</li>}
        {data?.list.map((member) => {
          const name = member.fullname || member.username;
          const isChosen = chosen?.id === member.id;
          return (
            <li key={member.id} className={styles.row} data-chosen={isChosen}>
              <PersonName person={personFrom(member)} isSelf={member.id === userId} />
              {isChosen && children ? (
                <div className={styles.opened}>{children}</div>
              ) : (
                <>
                  <span className={styles.roles}>
                    {formatList(member.roles.map((role) => t(`role.${role}`)))}
                  </span>
                  {!isDisabled(member) && (
                    <Button aria-label={t('people.chooseOf', { name })} onClick={() => onChoose(member)}>
                      {t('people.choose')}
                    </Button>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {data && data.total > 0 && (
        <Pagination
          total={data.total}
          page={page}
          pageSize={pageSize}
          buttons={pageButtons}
          onPage={(next) => setAsked({ page: next, sought })}
        />
      )}
    </>
  );
}
