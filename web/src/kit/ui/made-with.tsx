// With which access token something was done, or that a robot did it.
import { Bot, KeyRound } from 'lucide-react';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './made-with.module.css';

export function MadeWith({ tokenName, isRobot }: { tokenName: string; isRobot: boolean }) {
  const t = useText();
  if (isRobot)
    return (
      <span className={styles.mark}>
        <Bot size={12} />
        {t('records.robot')}
      </span>
    );
  if (tokenName === '') return null;
  return (
    <span className={styles.mark}>
      <KeyRound size={12} />
      {t('records.withToken', { token: tokenName })}
    </span>
  );
}
