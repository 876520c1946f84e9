import type { Announcements } from '../platform/database/announcements.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/logging/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { openEvents } from './events.ts';
import { createHub } from './hub.ts';

interface Parts {
  db: Database;
  announcements: Announcements;
  log: Log;
  metrics: Metrics;
}

/** How a process tells the others that a product changed. */
export const changedIn = (productIds: ReadonlySet<number>): string[] =>
  [...productIds].map((id) => `changed ${id}`);

export function createLive({ db, announcements, log, metrics }: Parts) {
  const hub = createHub({ db, log });
  metrics.gauge('tracery_live_streams', 'Open streams of events', () => hub.count());
  announcements.onHeard((messages) => {
    if (!messages) return hub.wake();
    const changed = messages.flatMap((message) => {
      const [topic, id] = message.split(' ', 2);
      return topic === 'changed' ? [Number(id)] : [];
    });
    return hub.wake(changed);
  });
  return {
    handlers: { 'GET /damapi/v1/live/events': openEvents(hub) },
    /** Before the process stops serving: its streams come back to another one, spread over some seconds. */
    end: () => hub.end(),
  };
}
