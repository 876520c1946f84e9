// What can be done with a comment beside answering it: reactions, and for who wrote it editing and deleting.
import { reactions, type Reaction } from '@tracery/contract/records/reactions';
import {
  Check,
  CircleHelp,
  Eye,
  Heart,
  MoreHorizontal,
  PartyPopper,
  Pencil,
  SmilePlus,
  ThumbsUp,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { formatList } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useMe } from '../../lib/session/current-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { deleteComment, editComment, react } from './comment-calls.ts';
import styles from './comment-tools.module.css';
import { CommentField } from './composer.tsx';
import type { Comment } from './use-comments.ts';

const icons: Record<Reaction, LucideIcon> = {
  agree: ThumbsUp,
  done: Check,
  thanks: Heart,
  cheer: PartyPopper,
  look: Eye,
  unsure: CircleHelp,
};

/** Drawings, because not every machine has the signs of all reactions. */
function ReactionIcon({ reaction }: { reaction: Reaction }) {
  const Icon = icons[reaction];
  return <Icon size={14} aria-hidden />;
}

interface ToolsProps {
  comment: Comment;
  onEdit: () => void;
}

/** The buttons beside Reply. */
export function CommentTools({ comment, onEdit }: ToolsProps) {
  const t = useText();
  const me = useMe();
  const [isAsked, setAsked] = useState(false);
  const isOwn = me !== undefined && comment.creator === me.username && comment.step === '';
  const isOn = (reaction: Reaction) =>
    comment.reactions.some((one) => one.reaction === reaction && one.isOwn);
  return (
    <>
      <MenuButton
        label={t('comments.react', { name: comment.creatorName })}
        className={styles.tool}
        entries={reactions.map((reaction) => ({
          label: t(`reaction.${reaction}`),
          icon: <ReactionIcon reaction={reaction} />,
          isChosen: isOn(reaction),
          onChoose: () => void react(comment.id, reaction, !isOn(reaction), me?.name ?? ''),
        }))}
      >
        <SmilePlus size={14} />
      </MenuButton>
      {isOwn && (
        <MenuButton
          label={t('comments.more')}
          className={styles.tool}
          entries={[
            { label: t('comments.edit'), icon: <Pencil size={14} />, onChoose: onEdit },
            { label: t('comments.delete'), icon: <Trash2 size={14} />, onChoose: () => setAsked(true) },
          ]}
        >
          <MoreHorizontal size={14} />
        </MenuButton>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('comments.deleteTitle')}
          text={t('comments.deleteText')}
          confirm={t('comments.deleteConfirm')}
          isDangerous
          onCancel={() => setAsked(false)}
          onConfirm={async () => {
            await deleteComment(comment.id);
            setAsked(false);
          }}
        />
      )}
    </>
  );
}

interface ReactionsProps {
  comment: Comment;
  mayWrite: boolean;
}

/** Under the words: how people reacted. Pressing one joins in, or takes it back. */
export function CommentReactions({ comment, mayWrite }: ReactionsProps) {
  const t = useText();
  const me = useMe();
  return (
    <ul className={styles.reactions} aria-label={t('comments.reactions')}>
      {comment.reactions.map(({ reaction, count, isOwn, names }) => {
        const more = count - names.length;
        const who = formatList([...names, ...(more > 0 ? [t('comments.moreReacted', { count: more })] : [])]);
        return (
          <li key={reaction}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isOwn}
              aria-label={t('comments.reacted', { count, reaction: t(`reaction.${reaction}`), names: who })}
              title={`${t(`reaction.${reaction}`)}: ${who}`}
              disabled={!mayWrite}
              onClick={() => void react(comment.id, reaction, !isOwn, me?.name ?? '')}
            >
              <ReactionIcon reaction={reaction} />
              {count}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface EditorProps {
  comment: Comment;
  sourceId: number;
  onDone: () => void;
}

/** In place of the words. What was typed stays until it is saved or given up. */
export function CommentEditor({ comment, sourceId, onDone }: EditorProps) {
  const t = useText();
  const [typed, setTyped] = useState(comment.data.comment);
  const [isBusy, setBusy] = useState(false);
  // The version that was read: what came meanwhile is not overwritten.
  const [version] = useState(comment.version);
  const save = async () => {
    if (typed.trim() === comment.data.comment) return onDone();
    setBusy(true);
    try {
      await editComment(comment.id, version, typed.trim());
      onDone();
    } catch {
      // The call has shown the error; what was typed is still there.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.editor}>
      <CommentField
        ref={(field) => field?.focus()}
        label={t('comments.editLabel')}
        action={t('comments.save')}
        value={typed}
        sourceId={sourceId}
        onType={setTyped}
        onSend={() => void save()}
        onCancel={onDone}
        isBusy={isBusy}
      />
    </div>
  );
}
