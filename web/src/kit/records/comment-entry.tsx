import { Reply } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { LinkedMarkdown } from '../items/references/lazy-linked-markdown.ts';
import type { KnownReferences } from '../items/references/use-references.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { creatorOf, usePersonText } from '../ui/person.ts';
import { MadeWith } from '../ui/made-with.tsx';
import styles from './records.module.css';
import { RelativeTime } from './relative-time.tsx';
import type { Comment } from './use-comments.ts';

const CommentTools = lazyPart(async () => (await import('./comment-tools.tsx')).CommentTools);
const CommentReactions = lazyPart(async () => (await import('./comment-tools.tsx')).CommentReactions);
const CommentEditor = lazyPart(async () => (await import('./comment-tools.tsx')).CommentEditor);

interface Props {
  comment: Comment;
  /** The item that it is about. */
  sourceId: number;
  /** What is known of what the comments name. */
  known: KnownReferences | undefined;
  /** Undefined where nobody may write. */
  onReply: ((comment: Comment) => void) | undefined;
}

function Words({ comment, known }: Pick<Props, 'comment' | 'known'>) {
  return (
    <Suspense fallback={<p className={styles.plain}>{comment.data.comment}</p>}>
      <LinkedMarkdown markdown={comment.data.comment} showsHtml references={{ known }} />
    </Suspense>
  );
}

export function CommentEntry({ comment, sourceId, known, onReply }: Props) {
  const t = useText();
  const textOf = usePersonText();
  const [isEditing, setEditing] = useState(false);
  const isOnWay = comment.isSending || comment.unsent !== undefined;
  const mayAct = onReply !== undefined && !isOnWay && !comment.isDeleted;
  return (
    <div
      className={classNames(styles.comment, isOnWay && styles.sending)}
      data-comment={comment.id}
      // Where the focus goes when its editor closes.
      tabIndex={-1}
    >
      <Avatar name={comment.creator} fullname={comment.creatorName} src={comment.creatorAvatar} />
      <div className={styles.who}>
        <b title={comment.creator}>{textOf(creatorOf(comment))}</b>
        <MadeWith {...comment} />
        {comment.step !== '' && <span className={styles.step}>{comment.step}</span>}
        {comment.replyTo !== '' && <span>{t('comments.repliedTo', { name: comment.replyToName })}</span>}
        {comment.unsent && <span>{t(`outbox.${comment.unsent}`)}</span>}
        {comment.isSending ? (
          <span>{t('comments.sending')}</span>
        ) : (
          <RelativeTime moment={comment.createdAt} />
        )}
        {comment.editedAt && !comment.isDeleted && (
          <span className={styles.edited}>
            {t('comments.edited')} <RelativeTime moment={comment.editedAt} />
          </span>
        )}
        {mayAct && (
          <span className={styles.ways}>
            <Suspense>
              <CommentTools comment={comment} onEdit={() => setEditing(true)} />
            </Suspense>
            <Button
              className={styles.reply}
              aria-label={t('comments.replyTo', { name: comment.creatorName })}
              onClick={() => onReply(comment)}
            >
              <Reply size={14} />
              {t('comments.reply')}
            </Button>
          </span>
        )}
      </div>
      <div className={styles.words}>
        {comment.isDeleted ? (
          <p className={styles.gone}>{t('comments.deleted')}</p>
        ) : isEditing && mayAct ? (
          <Suspense fallback={<Words comment={comment} known={known} />}>
            <CommentEditor comment={comment} sourceId={sourceId} onDone={() => setEditing(false)} />
          </Suspense>
        ) : (
          <Words comment={comment} known={known} />
        )}
        {comment.reactions.length > 0 && (
          <Suspense>
            <CommentReactions comment={comment} mayWrite={mayAct} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
