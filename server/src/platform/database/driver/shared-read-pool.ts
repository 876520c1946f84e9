// Reads share connections: what is asked at the same moment, by whomever, leaves together, and PostgreSQL goes from one
// question to the next without being woken for each. Every trip stays a transaction of its own. Nobody waits behind
// somebody slow: a connection whose oldest question is not answered soon is joined by nobody else.
import type pg from 'pg';
import { corked, type PipelinedBatch } from './pipeline.ts';

export interface SharedReadPoolOptions {
  connect: () => Promise<pg.PoolClient>;
  /** Connections that reads may hold; the rest is left to writers. */
  maxConnections: number;
  /** Trips that may wait for one; one more is turned away at once. */
  maxQueued: number;
  /** Whether somebody else waits for a connection. */
  isPoolContended: () => boolean;
  /** Whether the error says that its connection must not be used again. */
  isBreaking: (error: unknown) => boolean;
  /** What is told to who waited too long. */
  timeoutError: () => Error;
}

export interface SharedReadPool {
  /** Leaves with all others of this turn of the event loop; from then on nothing can be added to the trip. */
  send(batch: PipelinedBatch, deadline: number): void;
  /** Gives connections back that nobody uses at the moment. */
  releaseIdle(): void;
  close(): void;
}

interface PendingRead {
  batch: PipelinedBatch;
  /** performance.now(), like `sentAt`. */
  deadline: number;
  sentAt: number;
}

interface SharedConnection {
  client: pg.PoolClient;
  /** Sent and neither answered nor given up, in the order of sending. */
  inFlight: Set<PendingRead>;
  /** Why nobody may use it any more. */
  brokenBy?: Error;
  wasUsed: boolean;
}

/** A connection takes on more while its oldest question is younger than this, in milliseconds... */
const joinWithinMs = 2;
/** ...and while it has fewer than this. */
const maxInFlight = 16;
/** How often is looked for what is too late, and for connections that nobody uses. */
const sweepEveryMs = 50;

export function createSharedReadPool(options: SharedReadPoolOptions): SharedReadPool {
  const { connect, maxConnections, maxQueued, isPoolContended, isBreaking, timeoutError } = options;
  const connections = new Set<SharedConnection>();
  let waiting: PendingRead[] = [];
  let isFlushScheduled = false;
  let isConnecting = false;
  let isClosed = false;
  let sweepTimer: NodeJS.Timeout | undefined;

  function release(connection: SharedConnection): void {
    connections.delete(connection);
    connection.client.release(connection.brokenBy);
  }

  function onSettled(connection: SharedConnection, read: PendingRead, error: unknown): void {
    if (!connection.inFlight.delete(read)) return;
    if (error !== undefined && isBreaking(error)) connection.brokenBy ??= error as Error;
    if (connection.inFlight.size === 0 && (connection.brokenBy || isClosed || isPoolContended()))
      release(connection);
    if (waiting.length > 0) scheduleFlush();
  }

  function leastLoaded(now: number): SharedConnection | undefined {
    let best: SharedConnection | undefined;
    for (const connection of connections) {
      const [oldest] = connection.inFlight;
      const isJoinable = !connection.brokenBy && (!oldest || now - oldest.sentAt < joinWithinMs);
      if (isJoinable && connection.inFlight.size < (best?.inFlight.size ?? maxInFlight)) best = connection;
    }
    return best;
  }

  async function openConnection(): Promise<void> {
    isConnecting = true;
    try {
      const connection: SharedConnection = { client: await connect(), inFlight: new Set(), wasUsed: true };
      connections.add(connection);
      // Whom it was for may have been served, and everything be over meanwhile.
      if (isClosed && waiting.length === 0) release(connection);
    } catch (error) {
      // What is connected will carry them; if nothing is, nothing will.
      if (connections.size === 0) for (const { batch } of waiting.splice(0)) batch.cancel(error);
    }
    isConnecting = false;
    flush();
  }

  function scheduleFlush(): void {
    if (isFlushScheduled) return;
    isFlushScheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    isFlushScheduled = false;
    const now = performance.now();
    const toSend = new Map<SharedConnection, PendingRead[]>();
    for (let connection = leastLoaded(now); connection && waiting.length > 0; connection = leastLoaded(now)) {
      const read = waiting.shift()!;
      read.sentAt = now;
      connection.inFlight.add(read);
      connection.wasUsed = true;
      const others = toSend.get(connection);
      if (others) others.push(read);
      else toSend.set(connection, [read]);
    }
    for (const [connection, reads] of toSend) submit(connection, reads);
    if (waiting.length > 0 && !isConnecting && connections.size < maxConnections) void openConnection();
  }

  const submit = (connection: SharedConnection, reads: PendingRead[]) =>
    corked(connection.client, () => {
      for (const read of reads) {
        read.batch.onSettled = (error) => onSettled(connection, read, error);
        connection.client.query(read.batch);
      }
    });

  function sweep(): void {
    const now = performance.now();
    const isLate = ({ deadline }: PendingRead) => deadline <= now;
    const late = waiting.filter(isLate);
    waiting = waiting.filter((read) => !isLate(read));
    for (const { batch } of late) batch.cancel(timeoutError());
    for (const connection of connections) {
      for (const { batch } of [...connection.inFlight].filter(isLate)) {
        // Its statement may still be running, so nobody else may have this connection.
        connection.brokenBy ??= timeoutError();
        batch.cancel(connection.brokenBy);
      }
      if (connection.inFlight.size === 0 && !connection.wasUsed && connections.has(connection))
        release(connection);
      connection.wasUsed = connection.inFlight.size > 0;
    }
    if (connections.size === 0 && waiting.length === 0) stopSweeping();
  }

  function stopSweeping(): void {
    clearInterval(sweepTimer);
    sweepTimer = undefined;
  }

  const releaseIdle = () => {
    for (const connection of connections) if (connection.inFlight.size === 0) release(connection);
  };

  return {
    send(batch, deadline) {
      if (waiting.length >= maxQueued) return batch.cancel(timeoutError());
      waiting.push({ batch, deadline, sentAt: 0 });
      sweepTimer ??= setInterval(sweep, sweepEveryMs);
      scheduleFlush();
    },
    releaseIdle,
    close() {
      isClosed = true;
      releaseIdle();
      stopSweeping();
    },
  };
}
