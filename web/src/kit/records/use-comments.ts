// The comments of an item, including own ones that are still being sent.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { useMe } from '../../lib/session/current-session.ts';

const list = 'GET /damapi/v1/reviewlogs/list';

/** Negative ids for comments without an id of the server. */
let lastOwn = 0;

export interface Comment {
  id: number;
  replyTo: string;
  replyToName: string;
  /** The step that it was said with; otherwise empty. */
  step: string;
  data: { comment: string };
  creator: string;
  creatorName: string;
  creatorAvatar: string;
  createdAt: string;
  isSending?: boolean;
}

export interface CommentDraft {
  comment: string;
  replyId: number;
  /** The name of who wrote it. */
  replyTo: string;
}

export function useComments(kind: ItemKind, sourceId: number) {
  const me = useMe();
  const read = useRead(list, {
    query: { sourceId, kind, sort: 'id', direction: 'desc', limit: limits.list.limitMaxLong },
  });
  const [sent, setSent] = useState<readonly Comment[]>([]);
  const known: Comment[] = read.data?.list ?? [];
  // The list may already contain a comment whose request has not finished.
  const news = sent.filter(({ id }) => !known.some((comment) => comment.id === id));

  async function send({ comment: words, replyId, replyTo }: CommentDraft): Promise<void> {
    const data = { comment: words.trim() };
    lastOwn -= 1;
    const own = lastOwn;
    let numbered = own;
    const createdAt = new Date().toISOString();
    const written = {
      creator: me?.username ?? '',
      creatorName: me?.name ?? '',
      creatorAvatar: me?.avatar ?? '',
      createdAt,
    };
    const comment = { id: own, replyTo, replyToName: replyTo, step: '', data, ...written, isSending: true };
    setSent((others) => [comment, ...others]);
    try {
      const body = { sourceId, kind, replyId, data };
      const { id } = await call('POST /damapi/v1/reviewlogs/create', { body });
      setSent((all) => all.map((one) => (one.id === own ? { ...one, id, isSending: false } : one)));
      numbered = id;
      await readAgain(list);
    } finally {
      setSent((all) => all.filter(({ id }) => id !== own && id !== numbered));
    }
  }

  return {
    read,
    comments: [...news, ...known],
    count: read.data && read.data.total + news.length,
    isSending: sent.some(({ isSending }) => isSending),
    send,
  };
}
