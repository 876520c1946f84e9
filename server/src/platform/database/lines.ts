// Reads share connections: what is asked at the same moment, by whomever, leaves together, and PostgreSQL goes from one
// question to the next without being woken for each. Every trip stays a transaction of its own. Nobody waits behind
// somebody slow: a connection whose oldest question is not answered soon is joined by nobody else.
import type pg from 'pg';
import { together, type Trip } from './trips.ts';

export interface LinesOptions {
  connect: () => Promise<pg.PoolClient>;
  /** Connections that reads may hold; the rest is left to writers. */
  most: number;
  /** Trips that may wait for one; one more is turned away at once. */
  queue: number;
  /** Whether somebody else waits for a connection. */
  isWanted: () => boolean;
  /** Whether the error says that its connection must not be used again. */
  isBreaking: (error: unknown) => boolean;
  /** What is told to who waited too long. */
  tooLate: () => Error;
}

export interface Lines {
  /** Leaves with all others of this turn of the event loop; from then on nothing can be added to the trip. */
  send(trip: Trip, deadline: number): void;
  /** Gives connections back that nobody uses at the moment. */
  yieldIdle(): void;
  close(): void;
}

interface Journey {
  trip: Trip;
  /** performance.now(), like `sentAt`. */
  deadline: number;
  sentAt: number;
}

interface Line {
  client: pg.PoolClient;
  /** Sent and neither answered nor given up, in the order of sending. */
  underWay: Set<Journey>;
  /** Why nobody may use it any more. */
  broken?: Error;
  wasUsed: boolean;
}

/** A connection takes on more while its oldest question is younger than this, in milliseconds... */
const soon = 2;
/** ...and while it has fewer than this. */
const deep = 16;
/** How often is looked for what is too late, and for connections that nobody uses. */
const lookEvery = 50;

export function createLines(options: LinesOptions): Lines {
  const { connect, most, queue, isWanted, isBreaking, tooLate } = options;
  const lines = new Set<Line>();
  let waiting: Journey[] = [];
  let isLeaving = false;
  let isConnecting = false;
  let isClosed = false;
  let clock: NodeJS.Timeout | undefined;

  function hangUp(line: Line): void {
    lines.delete(line);
    line.client.release(line.broken);
  }

  function arrived(line: Line, journey: Journey, error: unknown): void {
    if (!line.underWay.delete(journey)) return;
    if (error !== undefined && isBreaking(error)) line.broken ??= error as Error;
    if (line.underWay.size === 0 && (line.broken || isClosed || isWanted())) hangUp(line);
    if (waiting.length > 0) leaveSoon();
  }

  function freest(now: number): Line | undefined {
    let best: Line | undefined;
    for (const line of lines) {
      const [oldest] = line.underWay;
      const takesOn = !line.broken && (!oldest || now - oldest.sentAt < soon);
      if (takesOn && line.underWay.size < (best?.underWay.size ?? deep)) best = line;
    }
    return best;
  }

  async function connectOneMore(): Promise<void> {
    isConnecting = true;
    try {
      const line: Line = { client: await connect(), underWay: new Set(), wasUsed: true };
      lines.add(line);
      // Whom it was for may have been served, and everything be over meanwhile.
      if (isClosed && waiting.length === 0) hangUp(line);
    } catch (error) {
      // What is connected will carry them; if nothing is, nothing will.
      if (lines.size === 0) for (const { trip } of waiting.splice(0)) trip.cancel(error);
    }
    isConnecting = false;
    leave();
  }

  function leaveSoon(): void {
    if (isLeaving) return;
    isLeaving = true;
    setImmediate(leave);
  }

  function leave(): void {
    isLeaving = false;
    const now = performance.now();
    const boarding = new Map<Line, Journey[]>();
    for (let line = freest(now); line && waiting.length > 0; line = freest(now)) {
      const journey = waiting.shift()!;
      journey.sentAt = now;
      line.underWay.add(journey);
      line.wasUsed = true;
      const others = boarding.get(line);
      if (others) others.push(journey);
      else boarding.set(line, [journey]);
    }
    for (const [line, journeys] of boarding) depart(line, journeys);
    if (waiting.length > 0 && !isConnecting && lines.size < most) void connectOneMore();
  }

  const depart = (line: Line, journeys: Journey[]) =>
    together(line.client, () => {
      for (const journey of journeys) {
        journey.trip.onEnd = (error) => arrived(line, journey, error);
        line.client.query(journey.trip);
      }
    });

  function look(): void {
    const now = performance.now();
    const isLate = ({ deadline }: Journey) => deadline <= now;
    const late = waiting.filter(isLate);
    waiting = waiting.filter((journey) => !isLate(journey));
    for (const { trip } of late) trip.cancel(tooLate());
    for (const line of lines) {
      for (const { trip } of [...line.underWay].filter(isLate)) {
        // Its statement may still be running, so nobody else may have this connection.
        line.broken ??= tooLate();
        trip.cancel(line.broken);
      }
      if (line.underWay.size === 0 && !line.wasUsed && lines.has(line)) hangUp(line);
      line.wasUsed = line.underWay.size > 0;
    }
    if (lines.size === 0 && waiting.length === 0) stopLooking();
  }

  function stopLooking(): void {
    clearInterval(clock);
    clock = undefined;
  }

  const yieldIdle = () => {
    for (const line of lines) if (line.underWay.size === 0) hangUp(line);
  };

  return {
    send(trip, deadline) {
      if (waiting.length >= queue) return trip.cancel(tooLate());
      waiting.push({ trip, deadline, sentAt: 0 });
      clock ??= setInterval(look, lookEvery);
      leaveSoon();
    },
    yieldIdle,
    close() {
      isClosed = true;
      yieldIdle();
      stopLooking();
    },
  };
}
