import { limits } from '@tracery/contract/limits';
import { X } from 'lucide-react';
import type { Ref } from 'react';
import { showError } from '../../lib/alerts.ts';
import { refusalText, useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './records.module.css';
import type { CommentDraft } from './use-comments.ts';
import { useMentions } from './use-mentions.tsx';

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  typed: CommentDraft;
  onType: (typed: CommentDraft) => void;
  onSend: (typed: CommentDraft) => void;
}

const problemOf = (comment: string) => {
  if (comment.trim() === '') return 'comment.empty';
  return comment.trim().length > limits.comment.max ? 'comment.tooLong' : undefined;
};

export function Composer({ ref, typed, onType, onSend }: Props) {
  const t = useText();
  const { comment, replyId, replyTo } = typed;
  const isTooLong = comment.trim().length > limits.comment.max;
  const mentions = useMentions((next) => onType({ ...typed, comment: next }));
  const send = () => {
    const problem = problemOf(comment);
    if (problem) showError(refusalText(problem));
    else onSend(typed);
  };
  return (
    <div className={styles.composer} data-keep-clear>
      {mentions.list}
      {replyId !== 0 && (
        <span className={styles.replying}>
          {t('comments.replyTo', { name: replyTo })}
          <IconButton
            className={styles.small}
            label={t('comments.cancelReply', { name: replyTo })}
            icon={<X size={14} />}
            onClick={() => onType({ ...typed, replyId: 0, replyTo: '' })}
          />
        </span>
      )}
      <div className={classNames(styles.field, isTooLong && styles.wrong)}>
        <textarea
          ref={ref}
          rows={1}
          className={styles.input}
          aria-label={t('comments.write')}
          placeholder={t('comments.write')}
          aria-invalid={isTooLong || undefined}
          aria-keyshortcuts="Control+Enter"
          value={comment}
          {...mentions.field}
          onChange={(event) => {
            onType({ ...typed, comment: event.currentTarget.value });
            mentions.follow(event.currentTarget);
          }}
          onKeyDown={(event) => {
            if (mentions.takesKey(event)) return;
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || comment === '') return;
            event.preventDefault();
            // Not also for a form around the comments.
            event.stopPropagation();
            send();
          }}
        />
        <span className={styles.count}>
          {comment.length} / {limits.comment.max}
        </span>
        <Button className={styles.send} variant="primary" disabled={comment === ''} onClick={send}>
          {t('comments.send')}
        </Button>
      </div>
    </div>
  );
}
