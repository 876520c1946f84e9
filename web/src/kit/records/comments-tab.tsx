import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, watchDraft, writeDraft, type DraftSubject } from '../../lib/drafts.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { currentPath } from '../../lib/navigation.ts';
import { useReferences } from '../items/references/use-references.ts';
import { useDraftSubject } from '../form/use-draft-subject.ts';
import visuallyHidden from '../ui/visually-hidden.module.css';
import { CommentEntry } from './comment-entry.tsx';
import { Composer } from './composer.tsx';
import { RecordList } from './record-list.tsx';
import styles from './records.module.css';
import type { Comment, CommentDraft, useComments } from './use-comments.ts';

interface Props {
  kind: ItemKind;
  id: number;
  /** The number and name of the item. */
  title: string;
  comments: ReturnType<typeof useComments>;
  mayWrite: boolean;
}

export function CommentsTab({ kind, id, title, comments: { read, threads, send }, mayWrite }: Props) {
  const t = useText();
  const { typed, type, clear, restore } = useCommentDraft(kind, id, title);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLElement>(null);
  const known = useReferences(threads.flat().map(({ data }) => data.comment));
  const sending = threads.flat().find(({ isSending }) => isSending)?.id;
  useEffect(() => {
    if (sending === undefined) return;
    list.current?.querySelector(`[data-comment="${sending}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [sending]);

  const submit = async (sent: CommentDraft) => {
    clear();
    field.current?.focus();
    try {
      const isSent = await send(sent);
      setSaid(t(isSent ? 'publics.success' : 'outbox.waiting'));
    } catch {
      // `call` shows the failure.
      restore(sent);
    }
  };
  const reply = ({ id: replyId, creatorName }: Comment) => {
    type({ ...typed, replyId, replyTo: creatorName });
    field.current?.focus();
  };
  const onReply = mayWrite ? reply : undefined;

  return (
    <>
      <RecordList
        ref={list}
        label={t('records.comments')}
        read={read}
        empty={t('comments.empty')}
        count={threads.length}
      >
        {threads.map(([first, ...replies]) => (
          <li key={first.id}>
            <CommentEntry comment={first} sourceId={id} known={known} onReply={onReply} />
            {replies.length > 0 && (
              <ul
                className={styles.replies}
                aria-label={t('comments.repliesTo', { name: first.creatorName })}
              >
                {replies.map((comment) => (
                  <li key={comment.id}>
                    <CommentEntry comment={comment} sourceId={id} known={known} onReply={onReply} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </RecordList>
      <output className={visuallyHidden.text}>{said}</output>
      {mayWrite && (
        <Composer
          ref={field}
          typed={typed}
          sourceId={id}
          onType={type}
          onSend={(sent) => void submit(sent)}
        />
      )}
    </>
  );
}

const nothing: CommentDraft = { comment: '', replyId: 0, replyTo: '' };

function readTyped(name: string): CommentDraft {
  const { comment = '', replyId = '0', replyTo = '' } = readDraft(name);
  return { comment, replyId: Number(replyId), replyTo };
}

function keep(name: string, { comment, replyId, replyTo }: CommentDraft, subject: DraftSubject): void {
  if (comment === '' && replyId === 0) dropDraft(name);
  // A reply without a word is kept, and is nothing to save.
  else
    writeDraft(
      name,
      { comment, replyId: String(replyId), replyTo },
      comment.trim() === '' ? undefined : subject,
    );
}

/** The comment being written. It survives a reload and opening another item. */
export function useCommentDraft(kind: ItemKind, id: number, title: string) {
  const subject = useDraftSubject({ part: 'comment', item: { kind, id }, title, path: currentPath() });
  const name = `comment on ${kind} ${id} of ${subject.userId}`;
  const [typed, setTyped] = useState(() => readTyped(name));
  const latest = useRef(subject);
  useEffect(() => {
    latest.current = subject;
  });
  useEffect(() => keep(name, typed, latest.current), [name, typed]);
  useEffect(() => watchDraft(name, () => setTyped(readTyped(name))), [name]);
  return {
    typed,
    type: setTyped,
    clear: () => setTyped(nothing),
    /** Sending failed: puts the text back before what was typed since, even if the item was left meanwhile. */
    restore: (sent: CommentDraft) => {
      const now = readTyped(name);
      const both = {
        ...sent,
        comment: now.comment === '' ? sent.comment : `${sent.comment}\n${now.comment}`,
      };
      keep(name, both, subject);
      setTyped(both);
    },
  };
}
