// The tab's end of the stream: a change that somebody made becomes questions to the server, few of them. Loaded when the
// first screen stands.
import type { ChangeEvent } from '@tracery/contract';
import { isRealProduct } from '@tracery/contract/products/roles';
import { liveLimits } from '@tracery/contract/live/limits';
import { pendingWrites } from '../pending-writes.ts';
import { ageOfScreen, readWhere } from '../query/read-where.ts';
import { readAllAgain } from '../query/use-read.ts';
import { session } from '../session/current-session.ts';
import { createChannel, type LiveMessage } from './channel.ts';
import { concernOf, type AskedCall, type Concern } from './concerned.ts';
// oxlint-disable-next-line import/default
import workerAddress from './live-worker.ts?sharedworker&url';
import type { TabMessage } from './live-worker.ts';
import { noteLookers } from './presence.ts';
import { endMarkLater, forgetChanges, liveState, noteChange } from './state.ts';

/** At most one question for each answer on the screen within this time. */
const pause = { now: 300, soon: 600, later: 2500 };
/** What is worked out waits for what comes with it; a job tells the inbox within a second or two. */
const leastWait = { now: 0, soon: 300, later: 2500 };
/** How long after its own write a tab needs not be told of it: it has asked by itself. */
const ownFor = 2000;

let ownWriteAt = -Infinity;
pendingWrites.subscribe(() => (ownWriteAt = performance.now()));

const isOwn = ({ actorId }: ChangeEvent) =>
  actorId === session.get()?.claims.userId &&
  (pendingWrites.get() > 0 || performance.now() - ownWriteAt < ownFor);

interface Waiting {
  events: ChangeEvent[];
  timer: ReturnType<typeof setTimeout> | undefined;
  readAt: number;
}
type When = NonNullable<Concern>;
const waiting: Record<When, Waiting> = {
  now: { events: [], timer: undefined, readAt: -Infinity },
  soon: { events: [], timer: undefined, readAt: -Infinity },
  later: { events: [], timer: undefined, readAt: -Infinity },
};

/** Nothing moves while a card is in somebody's hand, and nobody looks at a hidden tab. */
const mustWait = () => document.hidden || document.querySelector('[data-carrying]') !== null;

function read(concern: When): void {
  const queue = waiting[concern];
  queue.timer = undefined;
  if (mustWait()) return void (queue.timer = setTimeout(() => read(concern), pause[concern]));
  const { events } = queue;
  queue.events = [];
  queue.readAt = performance.now();
  readWhere((asked: AskedCall) => events.some((event) => concernOf(event, asked) === concern));
  return undefined;
}

function hear(event: ChangeEvent): void {
  if (event.productId !== session.get()?.claims.productId) return;
  if (event.id !== null && event.actorId !== session.get()?.claims.userId) {
    const { category, version, actorName } = event;
    noteChange(event.id, { category, version, actorName, at: Date.now() });
    if (category === 'status') endMarkLater();
  }
  const delay = isOwn(event) ? ownFor : 0;
  for (const concern of ['now', 'soon', 'later'] as const) {
    const queue = waiting[concern];
    queue.events.push(event);
    const due = queue.readAt + pause[concern] - performance.now();
    const least = leastWait[concern];
    queue.timer ??= setTimeout(() => read(concern), Math.max(delay, least, due));
  }
}

function take(message: LiveMessage): void {
  if (message.type === 'state') liveState.set(message.state);
  else if (message.type === 'change') hear(message.event);
  else if (message.type === 'lookers') noteLookers(message.lookers);
  else if (!document.hidden) void readAllAgain();
}

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string };
}

/** The page's policy takes the address of a script only from here. Not every browser asks for it. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('live-worker', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL('') ?? workerAddress;
}

interface Link {
  here: (who: string, token: string) => void;
  bye: () => void;
}

function linkToWorker(): Link {
  const { port } = new SharedWorker(trustedAddress(), { type: 'module', name: 'tracery live' });
  port.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => take(data));
  port.start();
  const say = (message: TabMessage) => port.postMessage(message);
  return {
    here: (who, token) => say({ type: 'here', who, token, age: ageOfScreen() }),
    bye: () => say({ type: 'bye' }),
  };
}

/** A stream of its own, while somebody looks at the tab. */
function linkOfTab(): Link {
  let held: { who: string; channel: ReturnType<typeof createChannel> } | undefined;
  const bye = () => {
    held?.channel.close();
    held = undefined;
  };
  return {
    here(who, token) {
      if (held?.who !== who) bye();
      if (document.hidden) return;
      held ??= { who, channel: createChannel(take) };
      held.channel.use(token, ageOfScreen());
    },
    bye,
  };
}

/** From now on, for whichever product the tab shows. */
export function startLive(): void {
  const hasWorker = 'SharedWorker' in window;
  const link = hasWorker ? linkToWorker() : linkOfTab();
  let shownTo = '';
  const greet = () => {
    const signedIn = session.get();
    const { userId, productId } = signedIn?.claims ?? {};
    const who = `${userId} ${productId}`;
    if (who !== shownTo) {
      forgetChanges();
      noteLookers([]);
    }
    shownTo = who;
    if (signedIn && productId !== undefined && isRealProduct(productId))
      return link.here(who, signedIn.token);
    liveState.set(undefined);
    return link.bye();
  };
  greet();
  session.subscribe(greet);
  window.addEventListener('pagehide', link.bye);
  window.addEventListener('pageshow', greet);
  if (!hasWorker)
    document.addEventListener('visibilitychange', () => (document.hidden ? link.bye() : greet()));
  // Whoever cannot hold a stream asks.
  setInterval(() => {
    if (liveState.get() === 'asking' && !document.hidden) void readAllAgain();
  }, liveLimits.ask);
}
