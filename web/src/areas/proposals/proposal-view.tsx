// One proposal, like a pull request: its changes at the left, what the open one does at the right, and what becomes of them.
import { limits } from '@tracery/contract/limits';
import { proposalNumber } from '@tracery/contract/proposals/proposals';
import { X } from 'lucide-react';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageHeader, PageKeys } from '../../kit/ui/layout-slots.tsx';
import { ListDetail } from '../../kit/ui/list-detail.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { isMac } from '../../lib/keyboard.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import type { ProposalAddress } from './address.ts';
import { useProposal, type Proposal } from './calls.ts';
import { ChangeList } from './change-list.tsx';
import { ChangeView } from './change-view.tsx';
import { DecideBar } from './decide-bar.tsx';
import { StateChip } from './proposal-list.tsx';
import styles from './proposal-view.module.css';
import { useDeciding } from './use-deciding.ts';

const focusRow = (place: number | undefined) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-change="${place}"]`)?.focus());

function Head({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const t = useText();
  return (
    <PageHeader>
      <b className={styles.number}>{proposalNumber(proposal.number)}</b>
      <StateChip isOpen={proposal.isOpen} />
      <span className={styles.space} />
      <IconButton label={t('proposal.back')} icon={<X size={18} />} onClick={onClose} />
    </PageHeader>
  );
}

function Keys({ mayDecide }: { mayDecide: boolean }) {
  const t = useText();
  return (
    <PageKeys>
      <KeyHint keys={['J', 'K']} does={t('proposal.keys.change')} />
      {mayDecide && (
        <>
          <KeyHint keys={['X']} does={t('proposal.keys.choose')} />
          <KeyHint keys={['E']} does={t('proposal.keys.edit')} />
          <KeyHint keys={[isMac ? '⌘' : t('key.ctrl'), t('key.enter')]} does={t('proposal.keys.accept')} />
        </>
      )}
    </PageKeys>
  );
}

function Shown({ proposal, address }: { proposal: Proposal; address: ProposalAddress }) {
  const isRoomy = useWindowAtLeast(limits.screen.compactToolbar);
  const mayDecide = useMayWrite() && proposal.isOpen;
  const deciding = useDeciding(proposal, mayDecide);
  const { changes } = proposal;
  // Where there is room for both, the first change is open.
  const place = address.change ?? (isRoomy ? changes[0]?.place : undefined);
  const change = changes.find((one) => one.place === place);
  const open = (next: number) => {
    address.openChange(next, address.change !== undefined);
    focusRow(next);
  };
  const walk = (by: 1 | -1) => {
    const next = changes[changes.findIndex((one) => one === change) + by];
    if (next) open(next.place);
  };
  const back = () => {
    if (isRoomy || address.change === undefined) {
      address.close();
      return;
    }
    address.openChange(undefined);
    focusRow(address.change);
  };
  const canEdit = mayDecide && change && deciding.canAccept(change) && change.type !== 'link';
  useKeyboardShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    arrowdown: () => walk(1),
    arrowup: () => walk(-1),
    x: mayDecide && change ? () => deciding.toggle(change) : undefined,
    e: canEdit ? () => deciding.edit(change.place) : undefined,
    escape: back,
  });
  return (
    <>
      <Head proposal={proposal} onClose={address.close} />
      <Keys mayDecide={mayDecide} />
      <div className={styles.panes}>
        <ListDetail
          list={
            <ChangeList
              proposal={proposal}
              openPlace={place}
              deciding={deciding}
              mayDecide={mayDecide}
              onOpen={(next) => address.openChange(next, address.change !== undefined)}
            />
          }
          detail={
            change && (
              <ChangeView
                key={change.place}
                proposal={proposal}
                change={change}
                deciding={deciding}
                canEdit={Boolean(canEdit)}
                onBack={isRoomy ? undefined : back}
              />
            )
          }
        />
      </div>
      {proposal.isOpen && <DecideBar proposal={proposal} deciding={deciding} mayDecide={mayDecide} />}
    </>
  );
}

export function ProposalView({ id, address }: { id: number; address: ProposalAddress }) {
  const t = useText();
  const { data, isError, refetch } = useProposal(id);
  return (
    <div className={styles.page}>
      {data && <Shown proposal={data} address={address} />}
      {!data && isError && <FailedState title={t('proposal.gone')} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={28} width="50%" />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      )}
    </div>
  );
}
