// The comments of an item, including own ones that are still being sent.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';

const list = 'GET /damapi/v1/reviewlogs/list';

/** Negative ids for comments without an id of the server. */
let lastOwn = 0;

export interface Comment {
  id: number;
  replyTo: string;
  data: { comment: string };
  creator: string;
  createdAt: string;
  isSending?: boolean;
}

export interface CommentDraft {
  comment: string;
  replyId: number;
  replyTo: string;
}

export function useComments(kind: ItemKind, sourceId: number) {
  const me = useSession()?.claims.username ?? '';
  const read = useRead(list, {
    query: { sourceId, kind, sort: 'id', direction: 'desc', limit: limits.list.limitMaxLong },
  });
  const [sent, setSent] = useState<readonly Comment[]>([]);
  const known: Comment[] = read.data?.list ?? [];
  // The list may already contain a comment whose request has not finished.
  const news = sent.filter(({ id }) => !known.some((comment) => comment.id === id));

  async function send({ comment, replyId, replyTo }: CommentDraft): Promise<void> {
    const data = { comment: comment.trim() };
    lastOwn -= 1;
    const own = lastOwn;
    let numbered = own;
    const createdAt = new Date().toISOString();
    setSent((others) => [{ id: own, replyTo, data, creator: me, createdAt, isSending: true }, ...others]);
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
