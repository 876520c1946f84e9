// What is done with the chosen changes.
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { CtrlKeycap, Keycap } from '../../kit/ui/keycap.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import type { Proposal } from './calls.ts';
import styles from './proposal-view.module.css';
import { isBlocked, type Deciding } from './use-deciding.ts';
import { proposerName } from './words.ts';

interface Props {
  proposal: Proposal;
  deciding: Deciding;
  mayDecide: boolean;
}

export function DecideBar({ proposal, deciding, mayDecide }: Props) {
  const t = useText();
  const [isDeclining, setDeclining] = useState(false);
  if (!mayDecide) return <div className={styles.bar}>{t('proposal.guest')}</div>;
  const { chosen, applicable, isBusy } = deciding;
  const toAccept = chosen.filter((change) => !isBlocked(change));
  const hasMore = applicable.length > toAccept.length;
  return (
    <div className={styles.bar}>
      <span className={styles.as}>{t('proposal.asYou', { name: proposerName(proposal) })}</span>
      {chosen.length > 0 && (
        <Button onClick={() => setDeclining(true)}>{t('proposal.decline', { count: chosen.length })}</Button>
      )}
      {hasMore && (
        <Button variant="outlined" onClick={() => void deciding.accept(applicable)}>
          {t('proposal.acceptAll', { count: applicable.length })}
        </Button>
      )}
      {toAccept.length > 0 && (
        <Button
          variant="primary"
          aria-keyshortcuts="Control+Enter"
          busyText={isBusy ? t('proposal.accepting') : undefined}
          onClick={() => void deciding.acceptChosen()}
        >
          {t('proposal.accept', { count: toAccept.length })}
          <span className={styles.keys}>
            <CtrlKeycap />
            <Keycap>{t('key.enter')}</Keycap>
          </span>
        </Button>
      )}
      {isDeclining && (
        <ConfirmDialog
          title={t('proposal.declineTitle', { count: chosen.length })}
          text={t('proposal.declineText')}
          confirm={t('proposal.decline', { count: chosen.length })}
          onConfirm={async () => {
            await deciding.decline(chosen);
            setDeclining(false);
          }}
          onCancel={() => setDeclining(false)}
        />
      )}
    </div>
  );
}
