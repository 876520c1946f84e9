import type { Looker } from '@tracery/contract';
import type { Announcements } from '../platform/database/announcements.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/logging/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { openEvents } from './events.ts';
import { createHub } from './hub.ts';
import { signPresence } from './sign.ts';

interface Parts {
  db: Database;
  announcements: Announcements;
  log: Log;
  metrics: Metrics;
}

/** How a process tells the others that a product changed. */
export const changedIn = (productIds: ReadonlySet<number>): string[] =>
  [...productIds].map((id) => `changed ${id}`);

/** In ASCII, since names are not. */
const asAscii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function createLive({ db, announcements, log, metrics }: Parts) {
  const hub = createHub({ db, log });
  metrics.gauge('tracery_live_streams', 'Open streams of events', () => hub.count());
  announcements.onHeard((messages) => {
    if (!messages) return hub.wake();
    const changed: number[] = [];
    for (const message of messages) {
      const [topic, id, , ...rest] = message.split(' ');
      if (topic === 'changed') changed.push(Number(id));
      if (topic === 'here') hub.presence.hear(Number(id), JSON.parse(rest.join(' ')) as Looker);
    }
    return hub.wake(changed);
  });
  // Equal messages are sent once; counted, a sign that comes again after another one is sent again.
  let count = 0;
  const announce = (productId: number, looker: Looker) =>
    announcements.send([`here ${productId} ${(count += 1)} ${asAscii(looker)}`]);
  return {
    handlers: {
      'GET /damapi/v1/live/events': openEvents(hub),
      'POST /damapi/v1/live/presence': signPresence(announce),
    },
    /** Before the process stops serving: its streams come back to another one, spread over some seconds. */
    end: () => hub.end(),
  };
}
