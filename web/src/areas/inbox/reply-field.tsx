// Answers from the inbox, as a comment on the item. What is typed is the draft that the item shows too.
import { useRef } from 'react';
import { useCommentDraft } from '../../kit/records/comments-tab.tsx';
import { Composer } from '../../kit/records/composer.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { sendOrQueue } from '../../lib/outbox/outbox.ts';
import { numberOf, type EntryInFull } from './calls.ts';
import styles from './open-entry.module.css';

const excerpt = 40;

interface Props {
  entry: EntryInFull;
  onSent: (comment: string) => void;
}

export function ReplyField({ entry, onSent }: Props) {
  const { kind, itemId, oid, name } = entry;
  const number = numberOf(entry);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useCommentDraft(kind, itemId, `${number} ${name}`);
  const send = async (typed: typeof draft.typed) => {
    const data = { comment: typed.comment.trim() };
    draft.clear();
    try {
      await sendOrQueue(
        'POST /damapi/v1/comments/create',
        { body: { kind, sourceId: itemId, replyId: typed.replyId, data } },
        {
          item: { kind, id: itemId, oid, name },
          what: text('outbox.comment', { text: data.comment.slice(0, excerpt) }),
        },
      );
      onSent(data.comment);
      showInfo(text('inbox.replied', { number }));
    } catch {
      // Told by the call; the text comes back.
      draft.restore(typed);
    }
  };
  return (
    <div className={styles.reply} data-reply>
      <Composer
        ref={field}
        sourceId={itemId}
        typed={draft.typed}
        onType={draft.type}
        onSend={(typed) => void send(typed)}
      />
    </div>
  );
}
