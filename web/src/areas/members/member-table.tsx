import { PersonName } from '../../kit/ui/person-name.tsx';
import { RoleChip } from '../../kit/ui/role-chip.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './members.module.css';
import { RowActions, type Intent } from './row-actions.tsx';
import { useCurrentMember, type Member } from './use-members.ts';

export interface RowsProps {
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
              <PersonName person={member} isSelf={member.id === userId} />
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
