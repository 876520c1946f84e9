// Signed-in people of all products at one process, and what they ask for.
import { randomUUID } from 'node:crypto';
import { signIn } from '../bench/server.ts';
import { demoPassword } from '../demo/src/team.ts';
import type { Product } from './installation.ts';
import type { OfferedCall } from './http-load.ts';
import type { Call } from './requests.ts';

const tasks = '/prdapi/v1/tasks';

interface Subject {
  /** A task of the product, and who gets new ones. */
  taskId: number;
  ownerId: number;
}

const createTask = ({ ownerId }: Subject): Call => ({
  method: 'POST',
  path: `${tasks}/create`,
  body: { name: `Charge in bay ${randomUUID()}`, importance: 2, emergency: 2, processorId: ownerId },
});

const commentOn = ({ taskId }: Subject): Call => ({
  method: 'POST',
  path: '/damapi/v1/reviewlogs/create',
  body: { sourceId: taskId, kind: 'Task', replyId: 0, data: { comment: `Agreed, see ${randomUUID()}` } },
});

const getTask = ({ taskId }: Subject): Call => ({ method: 'GET', path: `${tasks}/get/${taskId}` });

/** Of twenty calls: five write. */
const day: ((subject: Subject) => Call)[] = [
  ...Array.from({ length: 10 }, () => getTask),
  ...Array.from({ length: 4 }, () => () => ({ method: 'GET', path: `${tasks}/list` }) as const),
  () => ({ method: 'GET', path: `${tasks}/todolist` }),
  ...Array.from({ length: 3 }, () => commentOn),
  createTask,
  createTask,
];

const spread = 7;

export interface Member extends Subject {
  token: string;
}

/** `perProduct` members of each product, at the process of this port. */
export async function signInMembers(
  products: readonly Product[],
  port: number,
  perProduct: number,
): Promise<Member[]> {
  const members: Member[] = [];
  for (const { id: productId, team, ownerId } of products)
    for (const username of team.slice(0, perProduct)) {
      const token = await signIn(port, username, productId, demoPassword);
      const { path, body } = createTask({ taskId: 0, ownerId });
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { data } = (await response.json()) as { data: { id: number } };
      members.push({ token, taskId: data.id, ownerId });
    }
  return members;
}

/** Each in turn does what people do all day. */
export function workdayOf(members: readonly Member[]): () => OfferedCall {
  let turn = 0;
  return () => {
    turn += 1;
    const member = members[turn % members.length]!;
    return { token: member.token, call: day[(turn * spread) % day.length]!(member) };
  };
}
