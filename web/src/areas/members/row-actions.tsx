// What the signed-in person may do with a member: managers change and remove others, everybody else may leave.
import { UserMinus } from 'lucide-react';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useIsGuestAccount } from '../../lib/session/current-session.ts';
import styles from './members.module.css';
import { useCurrentMember, type Member } from './use-members.ts';

export type Intent = { kind: 'roles' | 'remove'; member: Member } | { kind: 'leave' };

interface Props {
  member: Member;
  onIntent: (intent: Intent) => void;
}

export function RowActions({ member, onIntent }: Props) {
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
