// Who else has an item open.
import type { Looker } from '@tracery/contract';
import { useText } from '../../lib/i18n/i18n.ts';
import { useLookers } from '../../lib/live/presence.ts';
import { Avatar } from '../ui/avatar.tsx';
import visuallyHidden from '../ui/visually-hidden.module.css';
import styles from './live.module.css';

const shownMax = 3;

export function LookerAvatar({ looker: { username, name, avatar, sign } }: { looker: Looker }) {
  const t = useText();
  const isEditing = sign === 'editing';
  const said = t(isEditing ? 'presence.edits' : 'presence.looks', { name });
  return (
    <span className={styles.looker} data-editing={isEditing || undefined} title={said}>
      <Avatar name={username} fullname={name} src={avatar} size="small" />
      <span className={visuallyHidden.text}>{said}</span>
    </span>
  );
}

export function Lookers({ id }: { id: number }) {
  const lookers = useLookers(id);
  if (!lookers) return null;
  const first = lookers.toSorted((a, b) => Number(b.sign === 'editing') - Number(a.sign === 'editing'));
  return (
    <span className={styles.lookers} data-lookers>
      {first.slice(0, shownMax).map((looker) => (
        <LookerAvatar key={looker.userId} looker={looker} />
      ))}
      {first.length > shownMax && <span className={styles.more}>+{first.length - shownMax}</span>}
    </span>
  );
}
