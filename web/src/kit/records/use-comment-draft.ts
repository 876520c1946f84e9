import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useEffect, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { useSaveState } from '../form/use-save-state.ts';
import type { CommentDraft } from './use-comments.ts';

const nothing: CommentDraft = { comment: '', replyId: 0, replyTo: '' };

function readTyped(name: string): CommentDraft {
  const { comment = '', replyId = '0', replyTo = '' } = readDraft(name);
  return { comment, replyId: Number(replyId), replyTo };
}

function keep(name: string, { comment, replyId, replyTo }: CommentDraft): void {
  if (comment === '' && replyId === 0) dropDraft(name);
  else writeDraft(name, { comment, replyId: String(replyId), replyTo });
}

/** What is being written about this item; it outlives a reload and the way to another item and back. */
export function useCommentDraft(kind: ItemKind, id: number, isSending: boolean) {
  const name = `comment on ${kind} ${id} of ${useSession()?.claims.userId}`;
  const [typed, setTyped] = useState(() => readTyped(name));
  useEffect(() => keep(name, typed), [name, typed]);
  useSaveState(name, { isDirty: typed.comment.trim() !== '', isSaving: isSending });
  return {
    typed,
    type: setTyped,
    clear: () => setTyped(nothing),
    /** It was not sent after all. Before what was written meanwhile, and also when nobody looks at this item any more. */
    restore: (sent: CommentDraft) => {
      const now = readTyped(name);
      const both = {
        ...sent,
        comment: now.comment === '' ? sent.comment : `${sent.comment}\n${now.comment}`,
      };
      keep(name, both);
      setTyped(both);
    },
  };
}
