import type { Answer, Registry } from '@tracery/contract';
import { AtSign, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { RoleChip } from '../../kit/ui/role-chip.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import styles from './invited-list.module.css';
import { invitations } from './use-members.ts';

type Invitation = Answer<Registry[typeof invitations]>['list'][number];

function InvitedRow({ invitation }: { invitation: Invitation }) {
  const t = useText();
  const { id, invited, isAddress, role, state, inviterName, createdAt, expiresAt } = invitation;
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await call('POST /prdapi/v1/invitations/withdraw/{id}', { params: { id } });
      showInfo(text('invited.withdrawn', { name: invited }));
    } catch {
      // `call` shows the failure; somebody may have answered meanwhile.
    } finally {
      await readAgain(invitations, 'GET /prdapi/v1/products/members');
      setBusy(false);
    }
  };
  const since = t('invited.since', { name: inviterName, when: formatDistance(new Date(createdAt)) });
  const until = expiresAt ? t('invited.until', { when: formatDistance(new Date(expiresAt)) }) : '';
  const isWaiting = state === 'waiting';
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{isAddress ? <AtSign size={15} /> : <UserPlus size={15} />}</span>
      <div className={styles.words}>
        <p className={styles.who}>{invited}</p>
        <p className={styles.when} title={formatMoment(new Date(createdAt))}>
          {isWaiting && until ? `${since} · ${until}` : since}
        </p>
      </div>
      <span className={styles.chips}>
        <RoleChip role={role} />
        <span className={styles.state} data-state={state}>
          {t(`invited.${state}`)}
        </span>
      </span>
      <Button
        aria-label={t(isWaiting ? 'invited.withdrawName' : 'invited.forgetName', { name: invited })}
        busyText={isBusy ? t('invited.withdrawing') : undefined}
        onClick={() => void end()}
      >
        {t(isWaiting ? 'invited.withdraw' : 'invited.forget')}
      </Button>
    </li>
  );
}

export function InvitedList({ list, total }: { list: readonly Invitation[]; total: number }) {
  const t = useText();
  const titleId = useId();
  return (
    <section className={styles.invited} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('invited.title')} <span className={styles.count}>{total}</span>
      </h2>
      <ul>
        {list.map((invitation) => (
          <InvitedRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}
