import { UserMinus } from 'lucide-react';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useIsGuestAccount } from '../../lib/session/current-session.ts';
import styles from './members.module.css';
import { useCurrentMember, type Member } from './use-members.ts';
import { personFrom } from '../../kit/ui/person.ts';
import { PersonName } from '../../kit/ui/person-name.tsx';
import { RoleChip } from '../../kit/ui/role-chip.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';

export type Intent = { kind: 'roles' | 'remove'; member: Member } | { kind: 'leave' };

interface Props {
  member: Member;
  onIntent: (intent: Intent) => void;
}

/** Managers change and remove others; everybody else may only leave. */
function RowActions({ member, onIntent }: Props) {
  const t = useText();
  const { userId, isManager } = useCurrentMember();
  const isGuestAccount = useIsGuestAccount();
  const isSelf = member.id === userId;
  const name = member.fullname || member.username;
  if (isSelf && isGuestAccount) return null;
  if (isSelf)
    return isManager ? (
      <span className={styles.caption}>{t('members.ownRow')}</span>
    ) : (
      <Button onClick={() => onIntent({ kind: 'leave' })}>{t('members.leave')}</Button>
    );
  if (!isManager) return null;
  return (
    <>
      <Button
        aria-label={t('members.changeRoleOf', { name })}
        onClick={() => onIntent({ kind: 'roles', member })}
      >
        {t('members.changeRole')}
      </Button>
      <IconButton
        label={t('members.removeOf', { name })}
        icon={<UserMinus size={16} />}
        onClick={() => onIntent({ kind: 'remove', member })}
      />
    </>
  );
}

interface RowsProps {
  people: readonly Member[];
  onIntent: (intent: Intent) => void;
}

export function MemberTable({ people, onIntent }: RowsProps) {
  const t = useText();
  const { userId } = useCurrentMember();
  return (
    <table className={styles.table} aria-label={t('members.list')}>
      <thead>
        <tr>
          <th scope="col">{t('members.name')}</th>
          <th scope="col">{t('members.intro')}</th>
          <th scope="col">{t('members.role')}</th>
          <th scope="col">
            <span className={visuallyHidden.text}>{t('members.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((member) => (
          <tr key={member.id}>
            <td>
              <PersonName person={personFrom(member)} isSelf={member.id === userId} />
            </td>
            <td className={styles.intro} title={member.intro}>
              {member.intro}
            </td>
            <td>
              <span className={styles.chips}>
                {member.roles.map((role) => (
                  <RoleChip key={role} role={role} />
                ))}
              </span>
            </td>
            <td className={styles.actions}>
              <RowActions member={member} onIntent={onIntent} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same list where a table would not fit. */
export function MemberCards({ people, onIntent }: RowsProps) {
  const t = useText();
  const { userId } = useCurrentMember();
  return (
    <ul className={styles.cards} aria-label={t('members.list')}>
      {people.map((member) => (
        <li key={member.id} className={styles.card}>
          <div className={styles.cardHead}>
            <PersonName person={personFrom(member)} isSelf={member.id === userId} />
            <span className={styles.cardActions}>
              <RowActions member={member} onIntent={onIntent} />
            </span>
          </div>
          {member.intro && <p className={styles.cardIntro}>{member.intro}</p>}
          <span className={styles.chips}>
            {member.roles.map((role) => (
              <RoleChip key={role} role={role} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
