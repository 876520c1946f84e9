// Whether everything that was typed and chosen has arrived. Opens the list of what has not.
import { Suspense, useState } from 'react';
import { useOwnDrafts } from './use-own-drafts.ts';
import { formatList } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useOutbox } from '../../lib/outbox/outbox.ts';
import { pendingWrites } from '../../lib/pending-writes.ts';
import { useStore } from '../../lib/store.ts';
import visuallyHidden from '../ui/visually-hidden.module.css';
import styles from './save-state.module.css';
import { lazyComponent } from '../../lib/lazy-part.ts';

const UnsavedDialog = lazyComponent(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);

/** What is open, the most urgent first. */
function useOpenWork(): { state: 'refused' | 'waiting' | 'sending' | 'drafts'; count: number }[] {
  const drafts = useOwnDrafts().length;
  const { waiting, sending, refused } = useOutbox().counts;
  const calls = useStore(pendingWrites);
  return (
    [
      { state: 'refused', count: refused },
      { state: 'waiting', count: waiting },
      { state: 'sending', count: Math.max(sending, calls) },
      { state: 'drafts', count: drafts },
    ] as const
  ).filter(({ count }) => count > 0);
}

/** `isCompact` shows no words while everything is saved. */
export function SaveState({ isCompact = false }: { isCompact?: boolean }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const open = useOpenWork();
  const words = formatList(open.map(({ state, count }) => t(`save.${state}`, { count })));
  return (
    <>
      <output className={styles.state} data-state={open[0]?.state ?? 'saved'}>
        {open.length > 0 ? (
          <button type="button" className={styles.open} onClick={() => setOpen(true)}>
            {words}
          </button>
        ) : (
          <span className={isCompact ? visuallyHidden.text : undefined}>{t('save.saved')}</span>
        )}
      </output>
      {isOpen && (
        <Suspense>
          <UnsavedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
