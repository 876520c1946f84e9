// The comments of an item, including own ones that are still being sent.
import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import type { Change } from '../../lib/outbox/change.ts';
import { sendOrQueue } from '../../lib/outbox/outbox.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { asCreator } from '../ui/person.ts';
import { useChangesTo } from '../outbox/overlay.ts';
import { useMe } from '../../lib/session/current-session.ts';

const create = 'POST /damapi/v1/comments/create';
/** What waits on a device since before there were longer comments. */
const formerCreate = 'POST /damapi/v1/reviewlogs/create';
const list = 'GET /damapi/v1/reviewlogs/list';

/** Negative ids for comments without an id of the server. */
let lastOwn = 0;
const newComment = () => {
  lastOwn -= 1;
  return { own: lastOwn, createdAt: new Date().toISOString() };
};

export interface Comment {
  id: number;
  /** The comment that its thread began with. */
  threadId: number;
  replyTo: string;
  replyToName: string;
  /** The step that it was said with; otherwise empty. */
  step: string;
  data: { comment: string };
  /** To be sent when it is edited. */
  version: number;
  editedAt: string | null;
  /** The access token that it was written with; otherwise empty. */
  tokenName: string;
  isRobot: boolean;
  /** It is listed because others answered it. */
  isDeleted: boolean;
  reactions: readonly ReactionCount[];
  creator: string;
  creatorName: string;
  creatorAvatar: string;
  createdAt: string;
  isSending?: boolean;
  /** It is on this device only. */
  unsent?: 'waiting' | 'refused' | undefined;
}

type ListedComment = Answer<Registry[typeof list]>['list'][number];
export type ReactionCount = ListedComment['reactions'][number];

/** Of a comment that the server does not know yet. */
const unlisted = {
  step: '',
  version: 0,
  editedAt: null,
  isDeleted: false,
  reactions: [],
  tokenName: '',
  isRobot: false,
} as const;

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

/** A question and its answers, in the order in which they were written. */
type Thread = readonly [Comment, ...Comment[]];

type Writer = ReturnType<typeof asCreator>;

/** Where an answer stands, and whom it answers. */
function placeOf(replyId: number, id: number, known: readonly Comment[]) {
  const answered = known.find((comment) => comment.id === replyId);
  return {
    threadId: replyId === 0 ? id : (answered?.threadId ?? replyId),
    replyTo: answered?.creator ?? '',
    replyToName: answered?.creatorName ?? '',
  };
}

function unsentComment(
  { order, madeAt, input, state }: Change,
  me: Writer,
  known: readonly Comment[],
): Comment {
  const { data, replyId } = input.body as { data: { comment: string }; replyId: number };
  const id = waitingIds - order;
  return {
    id,
    ...placeOf(replyId, id, known),
    ...unlisted,
    data,
    ...me,
    createdAt: new Date(madeAt).toISOString(),
    ...(state === 'sending' ? { isSending: true } : { unsent: state }),
  };
}

/** The server has given it its number. */
const numberedAs = (comment: Comment, id: number): Comment => ({
  ...comment,
  id,
  threadId: comment.threadId === comment.id ? id : comment.threadId,
  isSending: false,
});

/** New threads come first, the newest before others; what answers a known one stands at its end. */
function threadsOf(known: readonly Comment[], own: readonly Comment[]): Thread[] {
  const isKnown = new Set(known.map(({ id }) => id));
  const threads = [
    ...Map.groupBy([...known, ...own], ({ threadId }) => threadId).values(),
  ] as unknown as Thread[];
  const isNew = ([first]: Thread) => !isKnown.has(first.id);
  return [...threads.filter(isNew).toReversed(), ...threads.filter((thread) => !isNew(thread))];
}

export function useComments(item: Change['item']) {
  const { kind, id: sourceId } = item;
  const me = asCreator(useMe());
  const changes = useChangesTo(kind, sourceId);
  const read = useRead(list, {
    query: { sourceId, kind, sort: 'thread', direction: 'desc', limit: limits.list.limitMaxLong },
  });
  const [sent, setSent] = useState<readonly Comment[]>([]);
  const known: Comment[] = read.data?.list ?? [];
  const unsent = changes
    .filter(({ endpoint }) => endpoint === create || endpoint === formerCreate)
    .map((change) => unsentComment(change, me, known));
  // The list may already contain a comment whose request has not finished, or show it as waiting.
  const news = sent.filter(
    ({ id, threadId, data }) =>
      !known.some((comment) => comment.id === id) &&
      !unsent.some(
        (waiting) =>
          waiting.data.comment === data.comment && (waiting.threadId === threadId || threadId === id),
      ),
  );

  /** Whether it arrived; otherwise it waits. */
  async function send({ comment: words, replyId }: CommentDraft): Promise<boolean> {
    const data = { comment: words.trim() };
    const { own, createdAt } = newComment();
    let numbered = own;
    const comment = {
      id: own,
      ...placeOf(replyId, own, known),
      ...unlisted,
      data,
      ...me,
      createdAt,
      isSending: true,
    };
    setSent((others) => [...others, comment]);
    try {
      const body = { sourceId, kind, replyId, data };
      const what = text('outbox.comment', { text: data.comment.slice(0, excerpt) });
      const outcome = await sendOrQueue(create, { body }, { item, what });
      if (outcome.isWaiting) return false;
      const id = outcome.answer?.id ?? own;
      setSent((all) => all.map((one) => (one.id === own ? numberedAs(one, id) : one)));
      numbered = id;
      await readAgain(list);
      return true;
    } finally {
      setSent((all) => all.filter(({ id }) => id !== own && id !== numbered));
    }
  }

  return {
    read,
    threads: threadsOf(known, [...unsent, ...news]),
    count: read.data && read.data.total + news.length + unsent.length,
    send,
  };
}
