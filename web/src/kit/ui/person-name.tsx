import { useText } from '../../lib/i18n/i18n.ts';
import { Avatar } from './avatar.tsx';
import { usePersonText, type Person } from './person.ts';
import styles from './person-name.module.css';

/** Picture or initials, and the name, in one line. The username shows on hover. */
export function PersonLabel({ person }: { person: Person }) {
  const textOf = usePersonText();
  return (
    <span className={styles.label} title={person.username}>
      <Avatar name={person.username} fullname={person.name} src={person.avatar} size="small" />
      <span className={styles.text}>{textOf(person)}</span>
    </span>
  );
}

interface Props {
  person: Person;
  isSelf?: boolean;
  /** Another one in sight has the same name. */
  isNamesake?: boolean;
}

/** The same, larger, for lists of people. */
export function PersonName({ person, isSelf = false, isNamesake = false }: Props) {
  const t = useText();
  const textOf = usePersonText();
  return (
    <span className={styles.person} title={person.username}>
      <Avatar name={person.username} fullname={person.name} src={person.avatar} size="large" />
      <span className={styles.name}>
        {isNamesake ? t('person.namesake', person) : textOf(person)}{' '}
        {isSelf && <span className={styles.you}>{t('person.you')}</span>}
      </span>
    </span>
  );
}
