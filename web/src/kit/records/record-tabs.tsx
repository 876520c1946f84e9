// Comments, history and attachments of an item.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Suspense, useId, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { moveWithArrows } from '../ui/move-with-arrows.ts';
import { useMayWrite } from '../items/use-may-write.ts';
import { AttachmentsTab } from './attachments-tab.tsx';
import { CommentsTab } from './comments-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import styles from './records.module.css';
import { useAttachments } from './use-attachments.ts';
import { useComments } from './use-comments.ts';
import type { VersionedItem } from './version-dialog.tsx';

interface Props {
  kind: ItemKind;
  id: number;
  oid: number;
  name: string;
  /** The number and name of the item. */
  title: string;
  versioned: VersionedItem;
  /** What a kind shows before the others. */
  first?: FirstTab | undefined;
}

interface FirstTab {
  label: string;
  count: number | undefined;
  panel: ReactNode;
}

const tabs = ['comments', 'history', 'attachments'] as const;
type Tab = (typeof tabs)[number];

/** Shared by all items: the next item opens with the same tab. */
const chosenTab = createStore<Tab>('comments');
/** Where a kind has one before the others, it is the one to begin with. */
const isFirstChosen = createStore(true);
const isClosed = createStore(false);

function choose(tab: Tab | 'first'): void {
  isFirstChosen.set(tab === 'first');
  if (tab !== 'first') chosenTab.set(tab);
}

function show(tab: Tab | 'first'): void {
  choose(tab);
  isClosed.set(false);
}

export const showComments = (): void => show('comments');

/** Remounted for each item. */
export const RecordTabs = (props: Props) => <Records key={`${props.kind} ${props.id}`} {...props} />;

function Records({ kind, id, oid, name, title, versioned, first }: Props) {
  const t = useText();
  const ownId = useId();
  const isFirst = useStore(isFirstChosen) && first !== undefined;
  const chosenOther = useStore(chosenTab);
  const chosen = isFirst ? 'first' : chosenOther;
  const closed = useStore(isClosed);
  const mayWrite = useMayWrite();
  const comments = useComments({ kind, id, oid, name });
  const attachments = useAttachments(kind, id);
  const counts: Partial<Record<Tab | 'first', number | undefined>> = {
    first: first?.count,
    comments: comments.count,
    attachments: attachments.count,
  };
  return (
    <section className={styles.records} aria-label={t('records.label')}>
      <div className={styles.head}>
        <div
          className={styles.tabs}
          role="tablist"
          tabIndex={-1}
          aria-label={t('records.label')}
          onKeyDown={moveWithArrows}
        >
          {[...(first ? (['first'] as const) : []), ...tabs].map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${ownId}-${tab}`}
              className={styles.tab}
              aria-selected={tab === chosen}
              aria-controls={`${ownId}-panel`}
              tabIndex={tab === chosen ? 0 : -1}
              onFocus={() => choose(tab)}
              onClick={() => show(tab)}
            >
              {tab === 'first' ? first!.label : t(`records.${tab}`)}
              {counts[tab] !== undefined && <span className={styles.number}>{counts[tab]}</span>}
            </button>
          ))}
        </div>
        <IconButton
          label={t(closed ? 'records.open' : 'records.close')}
          icon={closed ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          aria-controls={`${ownId}-panel`}
          onClick={() => isClosed.set(!closed)}
        />
      </div>
      <div
        id={`${ownId}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${ownId}-${chosen}`}
        hidden={closed}
      >
        {chosen === 'first' && <Suspense>{first!.panel}</Suspense>}
        {chosen === 'comments' && (
          <CommentsTab kind={kind} id={id} title={title} comments={comments} mayWrite={mayWrite} />
        )}
        {chosen === 'history' && <HistoryTab kind={kind} id={id} versioned={versioned} />}
        {chosen === 'attachments' && <AttachmentsTab attachments={attachments} mayWrite={mayWrite} />}
      </div>
    </section>
  );
}
