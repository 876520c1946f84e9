// All proposals, the newest first; those that wait for a decision unless all are asked for.
import { Link } from '@tanstack/react-router';
import { proposalNumber } from '@tracery/contract/proposals/proposals';
import { limits } from '@tracery/contract/limits';
import { useId, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageHeader, PageKeys } from '../../kit/ui/layout-slots.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { walkFocus } from '../../kit/ui/walk-focus.ts';
import { formatDistance, formatList, formatMoment } from '../../lib/format.ts';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import type { ProposalAddress } from './address.ts';
import { useProposals, type Listed } from './calls.ts';
import { ProposerSign, proposerText } from './proposer.tsx';
import styles from './proposals.module.css';

const countsOf = (t: Translate, { open, accepted, declined }: Listed): string =>
  formatList([
    open > 0 ? t('proposal.counts.open', { count: open }) : undefined,
    accepted > 0 ? t('proposal.counts.accepted', { count: accepted }) : undefined,
    declined > 0 ? t('proposal.counts.declined', { count: declined }) : undefined,
  ]);

export function StateChip({ isOpen }: { isOpen: boolean }) {
  const t = useText();
  return (
    <span className={styles.chip} data-tone={isOpen ? 'amber' : 'neutral'}>
      <StatusGlyph glyph={isOpen ? 'half' : 'done'} size={14} />
      {t(isOpen ? 'proposal.open' : 'proposal.closed')}
    </span>
  );
}

function Row({ proposal }: { proposal: Listed }) {
  const t = useText();
  const { id, number, name, isOpen, createdAt } = proposal;
  const moment = new Date(createdAt);
  return (
    <li>
      <Link to="/proposals" search={{ open: String(id) }} className={styles.row!} data-proposal>
        <ProposerSign proposal={proposal} />
        <span className={styles.about}>
          <span className={styles.name}>
            <b className={styles.number}>{proposalNumber(number)}</b> {name}
          </span>
          <span className={styles.facts}>
            <span>{proposerText(t, proposal)}</span>
            <time dateTime={createdAt} title={formatMoment(moment)}>
              {formatDistance(moment)}
            </time>
            <span>{countsOf(t, proposal)}</span>
          </span>
        </span>
        <StateChip isOpen={isOpen} />
      </Link>
    </li>
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-proposal]')];

function Which({ address: { isAll, showAll } }: { address: ProposalAddress }) {
  const t = useText();
  const id = useId();
  return (
    <>
      <span id={id} className={visuallyHidden.text}>
        {t('proposal.which')}
      </span>
      <Segmented
        labelledBy={id}
        value={isAll ? 'all' : 'open'}
        choices={[
          { value: 'open', label: t('proposal.openOnes') },
          { value: 'all', label: t('proposal.all') },
        ]}
        onChoose={(which) => showAll(which === 'all')}
      />
    </>
  );
}

export function ProposalList({ address }: { address: ProposalAddress }) {
  const t = useText();
  const { isAll } = address;
  const [limit, setLimit] = useState<number>(limits.list.pageSize);
  const { data, isError, refetch } = useProposals(isAll, limit);
  useKeyboardShortcuts({
    j: () => walkFocus(rows(), 1),
    k: () => walkFocus(rows(), -1),
    arrowdown: () => walkFocus(rows(), 1),
    arrowup: () => walkFocus(rows(), -1),
  });
  return (
    <div className={styles.page}>
      <PageHeader>
        <span className={styles.space} />
        <Which address={address} />
      </PageHeader>
      <PageKeys>
        <KeyHint keys={['J', 'K']} does={t('screen.proposals')} />
      </PageKeys>
      {!data && isError && <FailedState title={t('proposal.failedToLoad')} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={52} />
          <Skeleton height={52} />
          <Skeleton height={52} />
        </div>
      )}
      {data?.list.length === 0 && (
        <EmptyState
          title={t(isAll ? 'proposal.emptyTitle' : 'proposal.noneOpenTitle')}
          text={t(isAll ? 'proposal.emptyText' : 'proposal.noneOpenText')}
        />
      )}
      {data && data.list.length > 0 && (
        <>
          <ul className={styles.list} aria-label={t('screen.proposals')}>
            {data.list.map((proposal) => (
              <Row key={proposal.id} proposal={proposal} />
            ))}
          </ul>
          {data.total > data.list.length && limit < limits.list.limitMax && (
            <Button className={styles.more} onClick={() => setLimit(limits.list.limitMax)}>
              {t('proposal.more')}
            </Button>
          )}
          <div className={styles.foot}>{t('proposal.total', { count: data.total })}</div>
        </>
      )}
    </div>
  );
}
