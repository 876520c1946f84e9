import { limits } from '@tracery/contract/limits';
import { X } from 'lucide-react';
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { showError } from '../../lib/alerts.ts';
import { refusalText, useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './records.module.css';
import type { CommentDraft } from './use-comments.ts';
import { useMentions } from './use-mentions.tsx';
import { usePictures } from './use-pictures.tsx';

const problemOf = (comment: string) => {
  if (comment.trim() === '') return 'comment.empty';
  return comment.trim().length > limits.comment.max ? 'comment.muchTooLong' : undefined;
};

interface FieldProps {
  ref?: Ref<HTMLTextAreaElement | null>;
  label: string;
  /** Of the button that sends it. */
  action: string;
  value: string;
  /** The item that its pictures belong to. */
  sourceId: number;
  onType: (comment: string) => void;
  onSend: () => void;
  onCancel?: () => void;
  isBusy?: boolean;
  children?: ReactNode;
}

/** The field in which a comment is written or edited. */
export function CommentField(props: FieldProps) {
  const { ref, label, action, value, sourceId, onType, onSend, onCancel, isBusy = false, children } = props;
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current!);
  const isTooLong = value.trim().length > limits.comment.max;
  const mentions = useMentions(onType);
  const pictures = usePictures({ field, sourceId, onType });
  const send = () => {
    const problem = problemOf(value);
    if (problem) showError(refusalText(problem));
    else if (pictures.isSending) showError(t('markdown.stillUploading'));
    else onSend();
  };
  return (
    <>
      {mentions.list}
      {children}
      <div className={classNames(styles.field, isTooLong && styles.wrong)}>
        <textarea
          ref={field}
          rows={1}
          className={styles.input}
          aria-label={label}
          placeholder={label}
          aria-invalid={isTooLong || undefined}
          aria-keyshortcuts="Control+Enter"
          value={value}
          {...mentions.field}
          {...pictures.field}
          onChange={(event) => {
            onType(event.currentTarget.value);
            mentions.follow(event.currentTarget);
          }}
          onKeyDown={(event) => {
            if (mentions.takesKey(event)) return;
            if (event.key === 'Escape' && onCancel && !event.nativeEvent.isComposing) {
              event.preventDefault();
              event.stopPropagation();
              onCancel();
            }
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || value === '') return;
            event.preventDefault();
            // Not also for a form around the comments.
            event.stopPropagation();
            send();
          }}
        />
        {pictures.button}
        <span className={styles.count}>
          {value.length} / {limits.comment.max}
        </span>
        {onCancel && (
          <Button className={styles.send} onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
        <Button
          className={styles.send}
          variant="primary"
          disabled={value === ''}
          busyText={isBusy ? action : undefined}
          onClick={send}
        >
          {action}
        </Button>
      </div>
    </>
  );
}

interface Props {
  ref: Ref<HTMLTextAreaElement | null>;
  typed: CommentDraft;
  sourceId: number;
  onType: (typed: CommentDraft) => void;
  onSend: (typed: CommentDraft) => void;
}

export function Composer({ ref, typed, sourceId, onType, onSend }: Props) {
  const t = useText();
  const { comment, replyId, replyTo } = typed;
  return (
    <div className={styles.composer} data-keep-clear>
      <CommentField
        ref={ref}
        label={t('comments.write')}
        action={t('comments.send')}
        value={comment}
        sourceId={sourceId}
        onType={(next) => onType({ ...typed, comment: next })}
        onSend={() => onSend(typed)}
      >
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
      </CommentField>
    </div>
  );
}
