// Reads share connections: batches of different callers that are ready in the same turn of the event loop are sent
// together, so PostgreSQL works through them without being woken for each. Every batch stays a transaction of its own.
// A connection whose oldest batch is not answered soon takes no more, so nobody waits behind a slow read.
import type pg from 'pg';
import { corked, type PipelinedBatch } from './pipeline.ts';

export interface SharedReadPoolOptions {
  connect: () => Promise<pg.PoolClient>;
  /** Connections that reads may hold; the rest is left to transactions. */
  maxConnections: number;
  /** Batches that may wait for a connection; one more is refused at once. */
  maxQueued: number;
  /** Whether a transaction is waiting for a connection. */
  isPoolContended: () => boolean;
  /** Whether the connection must not be used again after this error. */
  isBreaking: (error: unknown) => boolean;
  timeoutError: () => Error;
}

export interface SharedReadPool {
  /** The batch is sent with all others of this turn of the event loop. */
  send(batch: PipelinedBatch, deadline: number): void;
  /** Returns connections without work to the pool. */
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
  /** Sent and neither answered nor cancelled, oldest first. */
  inFlight: Set<PendingRead>;
  /** Why it must not be used any more. */
  brokenBy?: Error;
  /** Since the last sweep. */
  wasUsed: boolean;
}

/** A connection takes more batches while its oldest one is younger than this... */
const joinWithinMs = 2;
/** ...and while it has fewer than this. */
const maxInFlight = 16;
/** How often late reads are cancelled and unused connections released. */
const sweepEveryMs = 50;

export function createSharedReadPool(options: SharedReadPoolOptions): SharedReadPool {
  const { connect, maxConnections, maxQueued, isPoolContended, isBreaking, timeoutError } = options;
  const connections = new Set<SharedConnection>();
  let queue: PendingRead[] = [];
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
    const isUnwanted = connection.brokenBy || isClosed || isPoolContended();
    if (connection.inFlight.size === 0 && isUnwanted) release(connection);
    if (queue.length > 0) scheduleFlush();
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
      // The pool may have been closed, and its queue been served by others, while this one connected.
      if (isClosed && queue.length === 0) release(connection);
    } catch (error) {
      // The other connections serve the queue; without any, nobody would.
      if (connections.size === 0) for (const { batch } of queue.splice(0)) batch.cancel(error);
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
    const assigned = new Map<SharedConnection, PendingRead[]>();
    for (let target = leastLoaded(now); target && queue.length > 0; target = leastLoaded(now)) {
      const read = queue.shift()!;
      read.sentAt = now;
      target.inFlight.add(read);
      target.wasUsed = true;
      const others = assigned.get(target);
      if (others) others.push(read);
      else assigned.set(target, [read]);
    }
    for (const [connection, reads] of assigned) submit(connection, reads);
    if (queue.length > 0 && !isConnecting && connections.size < maxConnections) void openConnection();
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
    const late = queue.filter(isLate);
    queue = queue.filter((read) => !isLate(read));
    for (const { batch } of late) batch.cancel(timeoutError());
    for (const connection of connections) {
      for (const { batch } of [...connection.inFlight].filter(isLate)) {
        // Its statement may still be running, so the connection must not be reused.
        connection.brokenBy ??= timeoutError();
        batch.cancel(connection.brokenBy);
      }
      if (connection.inFlight.size === 0 && !connection.wasUsed && connections.has(connection))
        release(connection);
      connection.wasUsed = connection.inFlight.size > 0;
    }
    if (connections.size === 0 && queue.length === 0) stopSweeping();
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
      if (queue.length >= maxQueued) return batch.cancel(timeoutError());
      queue.push({ batch, deadline, sentAt: 0 });
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
