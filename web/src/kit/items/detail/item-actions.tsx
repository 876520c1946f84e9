// What can be done with the open item. What is not possible stays visible and says why.
import { whyNotDelete, whyNotFreeze } from '@tracery/contract/work-item/rules';
import type { RefusalKey } from '@tracery/contract/refusals';
import {
  Copy,
  GitBranch,
  Link2,
  Lock,
  LockOpen,
  Maximize2,
  Minimize2,
  Trash2,
  X,
  ChevronDown,
  ChevronUp,
} from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { disabledIconWithReason } from '../../ui/disabled-with-reason.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { showInfo } from '../../../lib/alerts.ts';
import { refusalText, text, useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { OpenAddress } from '../address/address.ts';
import { branchName } from './branch-name.ts';
import { DeleteDialog } from './delete-item.tsx';
import { freezeOrRestore } from './freeze-item.ts';
import styles from './item-detail.module.css';
import { ReviewAction } from '../review/review-action.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { itemState, type Item, type ItemView, type Neighbours } from '../view.ts';

const WatchAction = lazyPart(async () => (await import('../watch/watch-action.tsx')).WatchAction);

function WalkList({ place, total, previous, next }: Neighbours) {
  const t = useText();
  return (
    <span className={styles.neighbours}>
      <span className={styles.place}>{`${place} / ${total}`}</span>
      <IconButton
        label={t('item.previous')}
        icon={<ChevronUp size={16} />}
        disabled={!previous}
        data-walk="previous"
        onClick={previous}
      />
      <IconButton
        label={t('item.next')}
        icon={<ChevronDown size={16} />}
        disabled={!next}
        data-walk="next"
        onClick={next}
      />
      <span className={styles.rule} />
    </span>
  );
}

interface ActionProps {
  label: string;
  icon: ReactNode;
  /** Why it cannot be done now. */
  whyNot?: RefusalKey | undefined;
  onClick: () => void;
}

function Action({ label, icon, whyNot, onClick }: ActionProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      className={styles.action}
      {...disabledIconWithReason(label, whyNot && refusalText(whyNot), onClick)}
    />
  );
}

interface Props {
  view: ItemView;
  item: Item;
  address: OpenAddress;
  neighbours: Neighbours | undefined;
  onCopy: () => void;
}

function WriteActions({ view, item, address, onCopy }: Props) {
  const t = useText();
  const { definition } = view;
  const [isAsking, setAsking] = useState(false);
  const standing = itemState(item);
  const whyNotFlip = whyNotFreeze(definition, standing);
  const [isFlipping, setFlipping] = useState(false);
  const flip = () => {
    if (isFlipping) return;
    setFlipping(true);
    void freezeOrRestore(view, item)
      .catch(() => undefined)
      .finally(() => setFlipping(false));
  };
  useKeyboardShortcuts({ f: definition.freezing && !whyNotFlip ? flip : undefined });
  return (
    <>
      <ReviewAction view={view} item={item} className={classNames(styles.action, styles.ask)} />
      <Action label={t('item.copy')} icon={<Copy size={15} />} onClick={onCopy} />
      {definition.freezing && (
        <Action
          label={t(item.isFrozen ? 'item.unfreeze' : 'item.freeze')}
          icon={item.isFrozen ? <LockOpen size={15} /> : <Lock size={15} />}
          whyNot={whyNotFlip}
          onClick={flip}
        />
      )}
      <Action
        label={t('item.delete')}
        icon={<Trash2 size={15} />}
        whyNot={whyNotDelete(definition, standing)}
        onClick={() => setAsking(true)}
      />
      <span className={styles.rule} />
      {isAsking && <DeleteDialog view={view} item={item} address={address} onEnd={() => setAsking(false)} />}
    </>
  );
}

/** For what somebody does in a repository. */
function CopyBranch({ view, item }: Pick<Props, 'view' | 'item'>) {
  const t = useText();
  const copy = () => {
    const name = branchName(view.definition.kind, item);
    void navigator.clipboard.writeText(name).then(() => showInfo(text('item.branchCopied', { name })));
  };
  useKeyboardShortcuts({ b: copy });
  return (
    <IconButton
      className={styles.link}
      label={t('item.copyBranch')}
      aria-keyshortcuts="B"
      icon={<GitBranch size={15} />}
      onClick={copy}
    />
  );
}

export function ItemActions(props: Props) {
  const { item, address } = props;
  const t = useText();
  const mayWrite = useMayWrite();
  const { isExpanded } = address;
  const copyLink = () =>
    void navigator.clipboard.writeText(window.location.href).then(() => showInfo(text('item.linkCopied')));
  return (
    <>
      <IconButton
        className={styles.link}
        label={t('item.copyLink')}
        icon={<Link2 size={15} />}
        onClick={copyLink}
      />
      {props.view.hasBranches && <CopyBranch view={props.view} item={item} />}
      {mayWrite && (
        <Suspense>
          <WatchAction kind={props.view.definition.kind} id={item.id} oid={item.oid} />
        </Suspense>
      )}
      <span className={styles.space} />
      {props.neighbours && <WalkList {...props.neighbours} />}
      {mayWrite && <WriteActions {...props} />}
      <IconButton
        className={styles.size}
        label={t(isExpanded ? 'item.collapse' : 'item.expand')}
        icon={isExpanded ? <Minimize2 size={15} /> : <Maximize2 size={15} />}
        onClick={() => address.open(item.id, !isExpanded)}
      />
      <IconButton
        className={styles.size}
        label={t('item.close')}
        icon={<X size={16} />}
        onClick={address.close}
      />
    </>
  );
}
