// The inbox: what is new for the person over all products, one entry for each item, and the open one beside the list.
import { limits } from '@tracery/contract/limits';
import { CheckCheck } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageHeader, PageKeys } from '../../kit/ui/layout-slots.tsx';
import { ListDetail } from '../../kit/ui/list-detail.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';
import { useInboxAddress } from './address.ts';
import { finish, markUnread, readAll, snooze, useEntries, type Entry } from './calls.ts';
import { EntryList } from './entries.tsx';
import styles from './inbox.module.css';

const OpenEntry = lazyComponent(async () => (await import('./open-entry.tsx')).OpenEntry);

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-entry="${id}"]`);

/** Where there is no such row, the page has the focus: nobody is left without a place. */
const focusRow = (id: number | undefined) =>
  requestAnimationFrame(() => {
    const row = id === undefined ? null : rowOf(id);
    (row ?? document.querySelector<HTMLElement>('main'))?.focus();
  });

function Hints() {
  const t = useText();
  return (
    <PageKeys>
      <KeyHint keys={['J', 'K']} does={t('inbox.keyMove')} />
      <KeyHint keys={[t('key.enter')]} does={t('inbox.keyOpen')} />
      <KeyHint keys={['E']} does={t('inbox.done')} />
      <KeyHint keys={['Z']} does={t('inbox.snooze')} />
      <KeyHint keys={['U']} does={t('inbox.unread')} />
    </PageKeys>
  );
}

function useActions(entries: readonly Entry[]) {
  const address = useInboxAddress();
  const { open, openEntry } = address;
  /** Marked unread while they are open: reading does not count then. */
  const kept = useRef(new Set<number>());
  /** The one that has the focus, or else the open one. */
  const present = () => {
    const focused = (document.activeElement as HTMLElement | null)?.dataset['entry'];
    const id = focused ? Number(focused) : open;
    return entries.find((entry) => entry.id === id);
  };
  /** The entry goes: the next one takes its place. */
  const leave = (entry: Entry) => {
    const at = entries.findIndex(({ id }) => id === entry.id);
    const next = entries[at + 1] ?? entries[at - 1];
    if (open === entry.id) openEntry(next?.id, true);
    focusRow(next?.id);
  };
  const walk = (by: 1 | -1) => {
    const from = present();
    const at = from ? entries.indexOf(from) + by : 0;
    const next = entries[at];
    if (!next) return;
    if (open !== undefined || !from) openEntry(next.id, open !== undefined);
    focusRow(next.id);
  };
  return {
    address,
    present,
    walk,
    forEntry: {
      onClose: () => {
        openEntry(undefined);
        focusRow(open);
      },
      onDone: (entry: Entry) => {
        leave(entry);
        void finish(entry);
      },
      onSnooze: (entry: Entry, day: string | null) => {
        leave(entry);
        void snooze(entry, day);
      },
      onUnread: (entry: Entry) => {
        kept.current.add(entry.id);
        void markUnread(entry);
      },
      isKeptUnread: (id: number) => kept.current.has(id),
    },
  };
}

export function InboxPage() {
  const t = useText();
  const { filter, page } = useInboxAddress();
  const read = useEntries(filter, page);
  const entries = read.data?.list ?? [];
  const { address, present, walk, forEntry } = useActions(entries);
  const isRoomy = useWindowAtLeast(limits.screen.narrowDialog);
  const { open } = address;
  const withPresent = (run: (entry: Entry) => void) => () => {
    const entry = present();
    if (entry) run(entry);
  };
  useKeyboardShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    arrowdown: () => walk(1),
    arrowup: () => walk(-1),
    e: withPresent(forEntry.onDone),
    u: withPresent(forEntry.onUnread),
    z:
      open === undefined
        ? undefined
        : () => document.querySelector<HTMLElement>('button[data-snooze], [data-snooze] > button')?.click(),
    r:
      open === undefined
        ? undefined
        : () => document.querySelector<HTMLElement>('[data-reply] textarea')?.focus(),
    escape: open === undefined ? undefined : forEntry.onClose,
  });
  const newest = entries[0]?.at;
  const canReadAll = newest !== undefined && (read.data?.unread ?? 0) > 0 && page === 1;
  const markAll = () => void (newest && readAll(newest).catch(() => undefined));
  return (
    <div className={styles.screen} data-alone={open !== undefined || undefined}>
      <PageHeader>
        <span className={styles.count}>{read.data?.total}</span>
        {canReadAll &&
          (isRoomy ? (
            <Button variant="outlined" className={styles.all} onClick={markAll}>
              <CheckCheck size={16} strokeWidth={1.5} />
              {t('inbox.readAll')}
            </Button>
          ) : (
            <IconButton
              className={styles.all}
              label={t('inbox.readAll')}
              icon={<CheckCheck size={18} strokeWidth={1.5} />}
              onClick={markAll}
            />
          ))}
      </PageHeader>
      <Hints />
      <ListDetail
        list={<EntryList address={address} read={read} />}
        detail={
          open !== undefined && (
            <Suspense>
              <OpenEntry key={open} id={open} actions={forEntry} />
            </Suspense>
          )
        }
      />
    </div>
  );
}
