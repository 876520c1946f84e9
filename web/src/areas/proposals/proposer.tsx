import { BotMessageSquare } from 'lucide-react';
import { Avatar } from '../../kit/ui/avatar.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import type { Listed } from './calls.ts';
import styles from './proposals.module.css';
import { isByAgent, proposerName } from './words.ts';

/** A picture of the person, or the sign of agents. */
export function ProposerSign({ proposal }: { proposal: Listed }) {
  const t = useText();
  const { creator, creatorName, creatorAvatar } = proposal;
  return isByAgent(proposal) ? (
    <span className={styles.agent}>
      <BotMessageSquare size={16} />
      <span className={visuallyHidden.text}>{t('proposal.agent')}</span>
    </span>
  ) : (
    <Avatar name={creator} fullname={creatorName} src={creatorAvatar} size="medium" />
  );
}

/** An agent of a person, a robot of the product, or a person. */
export function proposerText(t: Translate, proposal: Listed): string {
  const { tokenName, isRobot, creatorName } = proposal;
  return tokenName !== '' && !isRobot
    ? t('proposal.byFor', { agent: tokenName, name: creatorName })
    : t('proposal.by', { name: proposerName(proposal) });
}
