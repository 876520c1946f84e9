// What processes tell each other, through PostgreSQL: batched, on a connection of its own, after commits. NOTIFY inside
// a transaction takes a lock that all committing transactions share. What is told may be lost with the connection, so
// whoever listens also asks.
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const channel = 'tracery_live';
/** PostgreSQL takes less than 8000 bytes. */
const longest = 7900;
const unsentMax = 10_000;
const shortestPause = 100;
const longestPause = 2000;

export interface Announcements {
  /** One line each, ASCII. Told to this process at once, to the others within the batch. */
  send(messages: Iterable<string>): void;
  /** Undefined after a time in which nothing could be heard. */
  onHeard(heard: (messages: string[] | undefined) => void): void;
  close(): Promise<void>;
}

interface Options {
  url: string;
  batchMs: number;
  onLost: (error: Error) => void;
}

export function createAnnouncements({ url, batchMs, onLost }: Options): Announcements {
  const sender = randomUUID().slice(0, 8);
  const unsent = new Set<string>();
  const listeners: ((messages: string[] | undefined) => void)[] = [];
  let client: pg.Client | undefined;
  let isConnecting = false;
  let isClosed = false;
  let pause = shortestPause;
  let retry: NodeJS.Timeout | undefined;
  let batch: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  const tell = (messages: string[] | undefined) => listeners.forEach((heard) => heard(messages));

  function lose(lost: pg.Client, error: Error): void {
    if (lost !== client || isClosed) return;
    client = undefined;
    onLost(error);
    connectLater();
  }

  function connectLater(): void {
    if (isClosed) return;
    retry = setTimeout(() => void connect(), pause).unref();
    pause = Math.min(pause * 2, longestPause);
  }

  async function connect(): Promise<void> {
    if (client || isConnecting || isClosed) return;
    isConnecting = true;
    const next = new pg.Client({
      connectionString: url,
      application_name: 'tracery live',
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    });
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection ended')));
    next.on('notification', ({ payload = '' }) => {
      const [from, ...messages] = payload.split('\n');
      if (from !== sender) tell(messages);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      client = next;
      pause = shortestPause;
      tell(undefined);
    } catch (error) {
      onLost(error as Error);
      await next.end().catch(() => {});
      connectLater();
    } finally {
      isConnecting = false;
    }
    if (isClosed) await next.end().catch(() => {});
    else sendLater();
  }

  function sendLater(): void {
    if (unsent.size === 0 || batch || isClosed) return;
    batch = setTimeout(() => {
      batch = undefined;
      sending = sendBatch().finally(sendLater);
    }, batchMs).unref();
  }

  async function sendBatch(): Promise<void> {
    const using = client;
    if (!using) return connect();
    let payload = sender;
    for (const message of unsent) {
      if (payload.length + 1 + message.length > longest) break;
      payload += `\n${message}`;
      unsent.delete(message);
    }
    await using.query('select pg_notify($1, $2)', [channel, payload]).catch((error: Error) => {
      lose(using, error);
    });
    return undefined;
  }

  return {
    send(messages) {
      const all = [...messages];
      tell(all);
      if (unsent.size < unsentMax) for (const message of all) unsent.add(message);
      sendLater();
    },
    onHeard(heard) {
      listeners.push(heard);
      void connect();
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(batch);
      await sending;
      await client?.end().catch(() => {});
      client = undefined;
    },
  };
}
