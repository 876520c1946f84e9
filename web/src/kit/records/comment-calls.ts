// Editing, deleting and reacting. Shown at once where that is sure to be taken.
import { reactions, type Reaction } from '@tracery/contract/records/reactions';
import { call } from '../../lib/api/api.ts';
import { readAgain, updateRead } from '../../lib/query/use-read.ts';
import type { ReactionCount } from './use-comments.ts';

const list = 'GET /damapi/v1/reviewlogs/list';

/** The list, and what the history tells. */
const readCommentsAgain = () => readAgain(list, 'GET /damapi/v1/operationlogs/list');

export async function editComment(id: number, version: number, comment: string): Promise<void> {
  try {
    await call('POST /damapi/v1/comments/update', { body: { id, version, data: { comment } } });
  } finally {
    await readCommentsAgain();
  }
}

export async function deleteComment(id: number): Promise<void> {
  await call('DELETE /damapi/v1/comments/delete/{id}', { params: { id } });
  await readCommentsAgain();
}

function reacted(counts: readonly ReactionCount[], reaction: Reaction, isOn: boolean, name: string) {
  const before = counts.find((one) => one.reaction === reaction) ?? {
    reaction,
    count: 0,
    isOwn: false,
    names: [],
  };
  if (before.isOwn === isOn) return [...counts];
  const after = {
    ...before,
    count: before.count + (isOn ? 1 : -1),
    isOwn: isOn,
    names: isOn ? [...before.names, name] : before.names.filter((one) => one !== name),
  };
  return [...counts.filter((one) => one !== before), after]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => reactions.indexOf(a.reaction) - reactions.indexOf(b.reaction));
}

/** `name`: of who reacts. */
export async function react(id: number, reaction: Reaction, isOn: boolean, name: string): Promise<void> {
  updateRead(list, (answer) => ({
    ...answer,
    list: answer.list.map((comment) =>
      comment.id === id
        ? { ...comment, reactions: reacted(comment.reactions, reaction, isOn, name) }
        : comment,
    ),
  }));
  try {
    await call('POST /damapi/v1/comments/react', { body: { id, reaction, isOn } });
  } catch {
    // The call has shown the error.
  }
  await readAgain(list);
}
