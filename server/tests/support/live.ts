// An open stream of events, as a client reads it.
import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeEvent, PresenceEvent } from '@tracery/contract';
import type { TestApp } from './app.ts';

export interface OpenStream {
  status: number;
  /** Changes so far. */
  changes: ChangeEvent[];
  /** Who was said to look at items, in order. */
  presences(): PresenceEvent[];
  /** Everything so far, as it was sent. */
  text(): string;
  /** The last id that was told. */
  lastId(): string | undefined;
  ready: Promise<void>;
  /** When the server or the caller ended it. */
  ended: Promise<void>;
  close(): void;
}

const changeIn = (part: string): ChangeEvent[] =>
  part.includes('event: ') || !part.includes('data: ')
    ? []
    : [JSON.parse(/^data: (.*)$/m.exec(part)![1]!) as ChangeEvent];

export async function openStream(
  url: string,
  token: string,
  {
    lastId,
    age = 0,
    onChange,
  }: { lastId?: string | undefined; age?: number; onChange?: (event: ChangeEvent) => void } = {},
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/damapi/v1/live/events?age=${age}`, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
  });
  let text = '';
  let isReady = () => {};
  const changes: ChangeEvent[] = [];
  const decoder = new TextDecoder();
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const ended = (async () => {
    let rest = '';
    for await (const chunk of response.body!) {
      const added = decoder.decode(chunk as Uint8Array, { stream: true });
      text += added;
      const parts = (rest + added).split('\n\n');
      rest = parts.pop()!;
      for (const event of parts.flatMap(changeIn)) {
        changes.push(event);
        onChange?.(event);
      }
      if (text.includes('event: ready')) isReady();
    }
  })().catch(() => {});
  void ended.then(isReady);
  return {
    status: response.status,
    changes,
    presences: () =>
      [...text.matchAll(/^event: presence\ndata: (.*)$/gm)].map(
        ([, data]) => JSON.parse(data!) as PresenceEvent,
      ),
    text: () => text,
    // An event that was cut off was not told.
    lastId: () => [...text.slice(0, text.lastIndexOf('\n\n') + 1).matchAll(/^id: (\d+)$/gm)].at(-1)?.[1],
    ready,
    ended,
    close: () => abort.abort(),
  };
}

/** The app on a real port. */
export async function listen({ http }: TestApp): Promise<string> {
  return http.listen({ host: '127.0.0.1', port: 0 });
}

export interface Follower {
  /** Each change with the moment at which it came. */
  heard: { event: ChangeEvent; at: number }[];
  /** How often the stream was opened. */
  opened(): number;
  /** Whether it was ever told that something was missed. */
  wasAnew(): boolean;
  stop(): Promise<void>;
}

/** Reads on after every break, as a browser does, without its waiting. */
export async function follow(url: () => string, token: string): Promise<Follower> {
  const heard: Follower['heard'] = [];
  let opened = 0;
  let wasAnew = false;
  let isOver = false;
  let lastId: string | undefined;
  let current: OpenStream | undefined;
  const next = async () => {
    const stream = await openStream(url(), token, {
      lastId,
      onChange: (event) => heard.push({ event, at: performance.now() }),
    });
    if (stream.status !== 200) throw new Error(`status ${stream.status}`);
    opened += 1;
    current = stream;
    await stream.ready;
    return stream;
  };
  const first = await next();
  const following = (async () => {
    for (let stream = first; !isOver;) {
      await stream.ended;
      lastId = stream.lastId() ?? lastId;
      wasAnew ||= stream.text().includes('"isAnew":true');
      for (let isOpen = false; !isOpen && !isOver;) {
        await wait(20);
        const again = await next().catch(() => undefined);
        if (again) [stream, isOpen] = [again, true];
      }
    }
  })();
  return {
    heard,
    opened: () => opened,
    wasAnew: () => wasAnew,
    async stop() {
      isOver = true;
      current?.close();
      await following;
    },
  };
}
