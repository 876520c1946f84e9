// Everything that is on this device and not on the server yet.
import { itemNumber } from '@tracery/contract/work-item/number';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useOwnDrafts } from './use-own-drafts.ts';
import { discardDraft, type Draft } from '../../lib/drafts.ts';
import type { Change } from '../../lib/outbox/change.ts';
import { discardChange, retryChange, useOutbox } from '../../lib/outbox/outbox.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { offerUndo } from '../../lib/undo.ts';
import styles from './unsaved-dialog.module.css';

function DraftRow({ draft, onOpen }: { draft: Draft; onOpen: () => void }) {
  const t = useText();
  const { name, subject, isElsewhere } = draft;
  const discard = () => offerUndo(text('draft.discarded', { title: subject.title }), discardDraft(name));
  return (
    <li className={styles.row}>
      <span className={styles.title}>{subject.title}</span>
      <span className={styles.part}>
        {t(`unsaved.${subject.part}`)}
        {isElsewhere && ` · ${t('unsaved.otherTab')}`}
      </span>
      {!isElsewhere && (
        <span className={styles.actions}>
          <Button aria-label={`${t('settings.discard')}: ${subject.title}`} onClick={discard}>
            {t('settings.discard')}
          </Button>
          <Button
            variant="outlined"
            aria-label={`${t('unsaved.continue')}: ${subject.title}`}
            onClick={onOpen}
          >
            {t('unsaved.continue')}
          </Button>
        </span>
      )}
    </li>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const t = useText();
  const { item, what, state, reason } = change;
  const title = `${itemNumber(item.kind, item.oid)} ${item.name}`;
  return (
    <li className={styles.row}>
      <span className={styles.title}>{title}</span>
      <span className={styles.part} data-state={state}>
        {what} ·{' '}
        {state === 'refused'
          ? t('unsaved.refused', { reason: reason?.message ?? '' })
          : t(`unsaved.${state}`)}
      </span>
      {state === 'refused' && (
        <span className={styles.actions}>
          <Button
            aria-label={`${t('settings.discard')}: ${title}`}
            onClick={() => void discardChange(change)}
          >
            {t('settings.discard')}
          </Button>
          <Button
            variant="outlined"
            aria-label={`${t('unsaved.retry')}: ${title}`}
            onClick={() => void retryChange(change)}
          >
            {t('unsaved.retry')}
          </Button>
        </span>
      )}
    </li>
  );
}

export function UnsavedDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const drafts = useOwnDrafts();
  const { changes } = useOutbox();
  const isEmpty = drafts.length === 0 && changes.length === 0;
  const navigate = useNavigate();
  const open = ({ subject }: Draft) => {
    onClose();
    void navigate({ href: subject.path });
  };
  return (
    <Dialog title={t('unsaved.title')} closesOutside onClose={onClose}>
      <p className={styles.text}>{t(isEmpty ? 'save.saved' : 'unsaved.text')}</p>
      {!isEmpty && (
        <ul className={styles.list}>
          {changes.map((change) => (
            <ChangeRow key={change.order} change={change} />
          ))}
          {drafts.map((draft) => (
            <DraftRow key={draft.name} draft={draft} onOpen={() => open(draft)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
