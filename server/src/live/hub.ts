// The streams of this process, and the one reader that feeds them: what is new in their products, in the order of
// commits, read once for all of them. Told by other processes or found by asking; nothing is lost if nobody tells.
import { setTimeout as pause } from 'node:timers/promises';
import { liveLimits, type ChangeEvent } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Log } from '../platform/logging/log.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import { eventText, presenceText, toEvent, type ChangeRow } from './change-events.ts';
import { createPresence, type Presence } from './presence.ts';
import { createStream, type Stream } from './stream.ts';

interface Shown {
  /** The last number that was read for all streams of the product; undefined until the first stream knows. */
  seen: number | undefined;
  streams: Set<Stream>;
}

export interface Hub {
  /** A place among the streams, which hear what happens once they are open. Refused if there are too many. */
  join(scope: Scope, address: string): Stream;
  count(): number;
  presence: Presence;
  /** Reads what is new in these products, or in all. */
  wake(productIds?: Iterable<number>): void;
  /** Streams end, and are told to come back at different times. */
  end(): Promise<void>;
}

interface Parts {
  db: Database;
  log: Log;
}

const perRead = 500;
const beat = Buffer.from(': beat\n\n');
/** Reads follow each other after a millisecond for so many streams, and so long that a change is still seen within a second. */
const streamsPerMs = 2.5;
const longestRestMs = 800;

export function createHub({ db, log }: Parts): Hub {
  const products = new Map<number, Shown>();
  const streams = new Set<Stream>();
  const ofPeople = new Map<string, number>();
  const due = new Set<number>();
  let reading: Promise<void> | undefined;
  let readAt = 0;
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let beatAt = performance.now() + liveLimits.beat;

  const presence = createPresence({
    streamsOf: (productId) => products.get(productId)?.streams.size ?? 0,
    tell: (productId, lookers) => {
      const bytes = Buffer.from(presenceText({ lookers, isWhole: false }));
      for (const stream of products.get(productId)?.streams ?? []) stream.say(bytes);
    },
  });

  function leave(stream: Stream): void {
    if (!streams.delete(stream)) return;
    const { productId } = stream.scope;
    const shown = products.get(productId)!;
    shown.streams.delete(stream);
    if (shown.streams.size === 0) products.delete(productId);
    const left = ofPeople.get(stream.person)! - 1;
    if (left === 0) ofPeople.delete(stream.person);
    else ofPeople.set(stream.person, left);
    if (streams.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  }

  /** All visitors behind the guest account are one person, so the address counts too. */
  const personOf = ({ userId, isBuiltinGuest }: Scope, address: string) =>
    isBuiltinGuest ? `${userId} ${address}` : String(userId);

  function join(scope: Scope, address: string): Stream {
    const person = personOf(scope, address);
    const own = ofPeople.get(person) ?? 0;
    if (isEnding || streams.size >= liveLimits.streamsPerProcess)
      throw new Refusal('server.busy', { retryAfterSeconds: liveLimits.ask / 1000 });
    if (own >= liveLimits.streamsPerPerson)
      throw new Refusal('tooMany', { retryAfterSeconds: liveLimits.ask / 1000 });
    const stream = createStream({ scope, person, onLeave: leave, onOpen: goBackTo });
    ofPeople.set(person, own + 1);
    streams.add(stream);
    const shown = products.get(scope.productId) ?? { seen: undefined, streams: new Set() };
    products.set(scope.productId, shown);
    shown.streams.add(stream);
    timer ??= setTimeout(tick, liveLimits.poll).unref();
    return stream;
  }

  /** What a stream has not been told is read again; others do not hear it twice. */
  function goBackTo(stream: Stream, position: number): void {
    const { productId } = stream.scope;
    stream.say(presenceText({ lookers: presence.whoIsIn(productId), isWhole: true }));
    const shown = products.get(productId);
    // It read too slowly already.
    if (!shown) return;
    shown.seen = Math.min(shown.seen ?? position, position);
    wake([productId]);
  }

  async function readOnce(asked: [number, number][]): Promise<boolean> {
    const rows = await db.transaction(
      (trx) =>
        trx.all(
          sql<ChangeRow>`
            select * from live_changes(
              ${asked.map(([id]) => id)}::bigint[], ${asked.map(([, seen]) => seen)}::bigint[], ${perRead}
            )
          `,
        ),
      { readOnly: true },
    );
    // A stream may have come meanwhile for whom earlier ones are to be read.
    const current = new Set(asked.flatMap(([id, seen]) => (products.get(id)?.seen === seen ? [id] : [])));
    const news = rows.filter(({ product_id: id }) => current.has(id)).map(toEvent);
    for (const [productId, events] of Map.groupBy(news, (event) => event.productId))
      deliver(productId, events);
    return rows.length >= perRead || current.size < asked.length;
  }

  function deliver(productId: number, events: readonly ChangeEvent[]): void {
    const shown = products.get(productId);
    // Everybody left meanwhile.
    if (!shown) return;
    shown.seen = events.at(-1)!.number;
    const changes = events.map((event) => ({ number: event.number, text: eventText(event) }));
    const bytes = Buffer.from(changes.map(({ text }) => text).join(''));
    for (const stream of shown.streams) stream.tell({ changes, bytes });
  }

  async function read(): Promise<void> {
    try {
      while (due.size > 0) {
        const asked = [...due].flatMap((id): [number, number][] => {
          const seen = products.get(id)?.seen;
          return seen === undefined ? [] : [[id, seen]];
        });
        due.clear();
        if (asked.length > 0 && (await readOnce(asked))) for (const [id] of asked) due.add(id);
      }
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'changes not read');
    }
  }

  /** With many streams what comes together is told together: a write to each of them is what costs. */
  async function restUntilNextRead(): Promise<void> {
    const rest = readAt + Math.min(longestRestMs, streams.size / streamsPerMs) - performance.now();
    if (rest > 0 && !isEnding) await pause(rest, undefined, { ref: false });
  }

  function wake(productIds: Iterable<number> = products.keys()): void {
    for (const id of productIds) if (products.has(id)) due.add(id);
    if (due.size > 0)
      reading ??= restUntilNextRead()
        .then(read)
        .finally(() => {
          reading = undefined;
          readAt = performance.now();
        });
  }

  /** Whoever signed out, was signed out or is no member any more hears nothing from the next look on. */
  async function endLost(): Promise<void> {
    const asked = [...streams];
    const lost = await db.transaction(
      (trx) =>
        trx.all(
          sql<{ place: number }>`
            select live_lost as place from live_lost(
              ${asked.map(({ scope }) => scope.sessionId)}::uuid[],
              ${asked.map(({ scope }) => scope.productId)}::bigint[]
            )
          `,
        ),
      { readOnly: true },
    );
    for (const { place } of lost) asked[place - 1]!.end();
  }

  async function look(): Promise<void> {
    wake();
    await endLost();
    if (performance.now() < beatAt) return;
    beatAt = performance.now() + liveLimits.beat;
    for (const stream of streams) stream.say(beat);
  }

  function tick(): void {
    const begun = performance.now();
    look()
      .catch((error: Error) => log.warn({ error: error.message }, 'live streams not looked at'))
      .finally(() => {
        if (streams.size === 0 || isEnding) return void (timer = undefined);
        const rest = Math.max(50, liveLimits.poll - (performance.now() - begun));
        return void (timer = setTimeout(tick, rest).unref());
      });
  }

  return {
    join,
    count: () => streams.size,
    presence,
    wake,
    async end() {
      isEnding = true;
      clearTimeout(timer);
      presence.end();
      for (const stream of streams) stream.endWithRetry(Math.round(Math.random() * liveLimits.reconnect));
      await reading;
    },
  };
}
