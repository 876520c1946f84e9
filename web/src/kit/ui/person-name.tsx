import { useText } from '../../lib/i18n/i18n.ts';
import { Avatar } from './avatar.tsx';
import styles from './person-name.module.css';

interface Props {
  person: { username: string; fullname: string; avatar: string };
  isSelf?: boolean;
}

/** Avatar, full name and username; without a full name only the username. */
export function PersonName({ person, isSelf = false }: Props) {
  const t = useText();
  const { username, fullname, avatar } = person;
  return (
    <span className={styles.person}>
      <Avatar name={username} fullname={fullname} src={avatar} size="large" />
      <span className={styles.names}>
        <span className={styles.name}>
          {fullname || username} {isSelf && <span className={styles.you}>{t('members.you')}</span>}
        </span>
        {fullname && <span className={styles.username}>{username}</span>}
      </span>
    </span>
  );
}
