// The comments of an item, including own ones that are still being sent.
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import type { Change } from '../../lib/outbox/change.ts';
import { sendOrQueue } from '../../lib/outbox/outbox.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { asCreator } from '../ui/person.ts';
import { useChangesTo } from '../outbox/overlay.ts';
import { useMe } from '../../lib/session/current-session.ts';

const create = 'POST /damapi/v1/reviewlogs/create';
const list = 'GET /damapi/v1/reviewlogs/list';

/** Negative ids for comments without an id of the server. */
let lastOwn = 0;
const newComment = () => {
  lastOwn -= 1;
  return { own: lastOwn, createdAt: new Date().toISOString() };
};

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
  /** It is on this device only. */
  unsent?: 'waiting' | 'refused' | undefined;
}

export interface CommentDraft {
  comment: string;
  replyId: number;
  /** The name of who wrote it. */
  replyTo: string;
}

/** As many characters of a comment tell which one it is. */
const excerpt = 40;

/** Ids of comments that wait for the network. They cannot be those of comments that are being sent. */
const waitingIds = -1_000_000_000;

type Writer = ReturnType<typeof asCreator>;

function unsentComment({ order, madeAt, input, state }: Change, me: Writer): Comment {
  const { data } = input.body as { data: { comment: string } };
  return {
    id: waitingIds - order,
    replyTo: '',
    replyToName: '',
    step: '',
    data,
    ...me,
    createdAt: new Date(madeAt).toISOString(),
    ...(state === 'sending' ? { isSending: true } : { unsent: state }),
  };
}

export function useComments(item: Change['item']) {
  const { kind, id: sourceId } = item;
  const me = asCreator(useMe());
  const changes = useChangesTo(kind, sourceId);
  const read = useRead(list, {
    query: { sourceId, kind, sort: 'id', direction: 'desc', limit: limits.list.limitMaxLong },
  });
  const [sent, setSent] = useState<readonly Comment[]>([]);
  const known: Comment[] = read.data?.list ?? [];
  const unsent = changes
    .filter(({ endpoint }) => endpoint === create)
    .map((change) => unsentComment(change, me))
    .toReversed();
  // The list may already contain a comment whose request has not finished, or show it as waiting.
  const news = sent.filter(
    ({ id, data }) =>
      !known.some((comment) => comment.id === id) &&
      !unsent.some((waiting) => waiting.data.comment === data.comment),
  );

  /** Whether it arrived; otherwise it waits. */
  async function send({ comment: words, replyId, replyTo }: CommentDraft): Promise<boolean> {
    const data = { comment: words.trim() };
    const { own, createdAt } = newComment();
    let numbered = own;
    const comment = {
      id: own,
      replyTo,
      replyToName: replyTo,
      step: '',
      data,
      ...me,
      createdAt,
      isSending: true,
    };
    setSent((others) => [comment, ...others]);
    try {
      const body = { sourceId, kind, replyId, data };
      const what = text('outbox.comment', { text: data.comment.slice(0, excerpt) });
      const outcome = await sendOrQueue(create, { body }, { item, what });
      if (outcome.isWaiting) return false;
      const id = outcome.answer?.id ?? own;
      setSent((all) => all.map((one) => (one.id === own ? { ...one, id, isSending: false } : one)));
      numbered = id;
      await readAgain(list);
      return true;
    } finally {
      setSent((all) => all.filter(({ id }) => id !== own && id !== numbered));
    }
  }

  return {
    read,
    comments: [...news, ...unsent, ...known],
    count: read.data && read.data.total + news.length + unsent.length,
    send,
  };
}
