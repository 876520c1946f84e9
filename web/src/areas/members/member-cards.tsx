import { PersonName } from '../../kit/ui/person-name.tsx';
import { RoleChip } from '../../kit/ui/role-chip.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import type { RowsProps } from './member-table.tsx';
import styles from './members.module.css';
import { RowActions } from './row-actions.tsx';
import { useCurrentMember } from './use-members.ts';

/** The same list where a table would not fit. */
export function MemberCards({ people, onIntent }: RowsProps) {
  const t = useText();
  const { userId } = useCurrentMember();
  return (
    <ul className={styles.cards} aria-label={t('members.list')}>
      {people.map((member) => (
        <li key={member.id} className={styles.card}>
          <div className={styles.cardHead}>
            <PersonName person={member} isSelf={member.id === userId} />
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
