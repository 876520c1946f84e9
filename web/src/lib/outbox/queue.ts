// Sends changes in the order in which they were made, each one once. What stays without an answer waits; what the server
// refuses after somebody was told that it waits stays too, with the reason, until that person decides.
import { CallFailure, refusalOf, type Failure } from '../api/failure.ts';
import { uuid, type RequestInput } from '../api/request.ts';
import type { Change, NewChange, Reason } from './change.ts';
import type { ChangeStorage } from './storage.ts';

export interface Owner {
  userId: number;
  productId: number;
}

/** `answer` is missing when another tab sent it. */
export type Outcome = { isWaiting: true } | { isWaiting: false; answer?: unknown };

interface Parts {
  storage: ChangeStorage;
  /** Whose changes are sent: the person and product of this tab. */
  owner: () => Owner | undefined;
  /** One try, with the change's own key. */
  send: (change: Change) => Promise<unknown>;
  isOnline: () => boolean;
  /** Runs one at a time over all tabs. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  reasonOf: (failure: Failure) => string;
  /** Something in the storage changed. */
  onChange: () => Promise<void>;
  /** After changes were sent for which nobody waited any more. What they are made to is read anew. */
  onLateAnswers: () => Promise<void>;
}

const isOwn = (change: Change, owner: Owner | undefined): boolean =>
  change.userId === owner?.userId && change.productId === owner.productId;

/** A proxy answers for a server that is away. */
const isNoAnswer = (failure: Failure) =>
  failure.kind === 'unanswered' ||
  (failure.kind === 'refused' &&
    (failure.key === 'request.inFlight' || (!failure.key && [502, 503, 504].includes(failure.status))));

/** The server did not look at the change itself. */
const isNotYet = (failure: Failure) =>
  failure.kind !== 'refused' || failure.status === 429 || failure.status === 503;

const areAmong = (values: Change['seen'], current: Reason['current']) =>
  values !== undefined &&
  current !== undefined &&
  Object.entries(values).every(([name, value]) => JSON.stringify(value) === JSON.stringify(current[name]));

/** The same change, made to the item as it is now. */
function madeTo(change: Change, current: NonNullable<Reason['current']>): Change {
  const body = (change.input.body ?? {}) as Record<string, unknown>;
  const input: RequestInput = {
    ...change.input,
    body: {
      ...body,
      ...('version' in body && { version: current['version'] }),
      ...('seenStatus' in body && { seenStatus: current['status'] }),
    },
  };
  const seen = Object.fromEntries(Object.keys(change.seen ?? {}).map((name) => [name, current[name]]));
  return { ...change, input, seen };
}

const currentIn = (error: CallFailure): Reason['current'] => {
  const refusal = refusalOf(error);
  return refusal?.key === 'item.stale'
    ? (refusal.data as { current?: Reason['current'] }).current
    : undefined;
};

export function createQueue(parts: Parts) {
  const { storage, owner, send, isOnline, exclusively, reasonOf, onChange, onLateAnswers } = parts;
  /** Those who have not been told yet what became of their change, by its order. */
  const callers = new Map<number, PromiseWithResolvers<Outcome>>();
  /** Sent, and shown until what they are made to was read anew: their items would jump back for a moment. */
  let settling: Change[] = [];

  async function update(change: Change): Promise<void> {
    await storage.put(change);
    await onChange();
  }

  async function remove(order: number): Promise<void> {
    await storage.remove(order);
    await onChange();
  }

  async function finish(change: Change, answer: unknown): Promise<void> {
    const caller = callers.get(change.order);
    callers.delete(change.order);
    if (!caller) settling.push({ ...change, state: 'sending' });
    await remove(change.order);
    caller?.resolve({ isWaiting: false, answer });
  }

  /** Whoever still waits is told by the error; otherwise the change stays in the list with the reason. */
  async function refuse(change: Change, error: CallFailure): Promise<void> {
    const caller = callers.get(change.order);
    callers.delete(change.order);
    if (caller) {
      await remove(change.order);
      return caller.reject(error);
    }
    const current = currentIn(error);
    const reason = { message: reasonOf(error.failure), ...(current && { current }) };
    return update({ ...change, state: 'refused', reason });
  }

  /** Whether the next one can follow. */
  async function handle(change: Change, error: CallFailure): Promise<boolean> {
    const { failure } = error;
    const mustWait = isNoAnswer(failure) || (isNotYet(failure) && !callers.has(change.order));
    if (mustWait) {
      await update({ ...change, state: 'waiting' });
      return false;
    }
    const current = currentIn(error);
    // A repeated change finds its own result.
    if (areAmong(change.wanted, current)) await finish(change, current);
    // Somebody changed something else.
    else if (areAmong(change.seen, current)) await update({ ...madeTo(change, current!), state: 'waiting' });
    else await refuse(change, error);
    return true;
  }

  async function sendOne(change: Change): Promise<boolean> {
    await update({ ...change, state: 'sending' });
    let answer: unknown;
    try {
      answer = await send(change);
    } catch (error) {
      if (error instanceof CallFailure) return handle(change, error);
      await update({ ...change, state: 'waiting' });
      throw error;
    }
    await finish(change, answer);
    return true;
  }

  const own = async () => (await storage.all()).filter((change) => isOwn(change, owner()));

  /** Whoever asked in this tab learns what is known now. Another tab may have sent it. */
  async function tellCallers(): Promise<void> {
    const left = new Set((await storage.all()).map(({ order }) => order));
    if (callers.size === 0) return;
    const told = [...callers];
    callers.clear();
    // From now on those that wait are shown as waiting.
    await onChange();
    for (const [order, caller] of told)
      caller.resolve(left.has(order) ? { isWaiting: true } : { isWaiting: false });
  }

  async function sendAll(): Promise<void> {
    let goesOn = true;
    while (goesOn && isOnline()) {
      const next = (await own()).find(({ state }) => state !== 'refused');
      if (!next) break;
      goesOn = await sendOne(next);
    }
    // A tab that went while it was sending left this behind.
    for (const change of await own())
      if (change.state === 'sending') await update({ ...change, state: 'waiting' });
    await tellCallers();
    if (settling.length === 0) return;
    await onLateAnswers();
    settling = [];
    await onChange();
  }

  /** Sends what can be sent. Answers whether something still waits. */
  async function flush(): Promise<boolean> {
    const { userId, productId } = owner() ?? {};
    if (userId !== undefined) await exclusively(`outbox of ${userId} in ${productId}`, sendAll);
    return (await own()).some(({ state }) => state !== 'refused');
  }

  const find = async (order: number) => (await own()).find((change) => change.order === order);

  return {
    flush,

    /** Keeps the change and tries to send it. Rejects when it is refused at once; it is then not kept. */
    async add(change: NewChange): Promise<Outcome> {
      const who = owner();
      if (!who) throw new CallFailure({ kind: 'sessionEnded' });
      const kept = await storage.add({
        ...change,
        ...who,
        idempotencyKey: uuid(),
        madeAt: Date.now(),
        // Other tabs do not show it as waiting for the moment before it is sent.
        state: isOnline() ? 'sending' : 'waiting',
      });
      const caller = Promise.withResolvers<Outcome>();
      callers.set(kept.order, caller);
      await onChange();
      void flush();
      return caller.promise;
    },

    /** A refused change, once more: made to the item as it is now. */
    async retry(order: number): Promise<void> {
      const change = await find(order);
      if (change?.state !== 'refused') return;
      const { reason, ...rest } = change;
      await update({ ...(reason?.current ? madeTo(rest, reason.current) : rest), state: 'waiting' });
      await flush();
    },

    async discard(order: number): Promise<void> {
      if (await find(order)) await remove(order);
    },

    /** What this person has here in any product. */
    countOf: async (userId: number): Promise<number> =>
      (await storage.all()).filter((change) => change.userId === userId).length,

    /** As the screens show them. Until its caller is told, a change is shown by the screen where it was made. */
    async shown(): Promise<Change[]> {
      const left = (await own()).filter(({ order }) => !callers.has(order));
      const isLeft = new Set(left.map(({ order }) => order));
      return [...settling.filter((change) => isOwn(change, owner()) && !isLeft.has(change.order)), ...left];
    },
  };
}
