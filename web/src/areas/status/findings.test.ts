import { expect, test } from 'vitest';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { findingsIn, type Figures } from './findings.ts';
import { durationWord, sizeWord } from './words.ts';

const now = '2026-05-14T09:00:00.000Z';

const process = {
  id: '0197f9a0-0000-7000-8000-000000000001',
  kind: 'app',
  host: 'north-1',
  version: '2.5.0',
  node: '24.21.0',
  startedAt: '2026-05-11T07:00:00.000Z',
  seenAt: now,
  isLost: false,
  memory: 400_000_000,
  requestsPerMinute: 21,
} as const;

const good: Figures = {
  status: {
    now,
    version: '2.5.0',
    processes: [process, { ...process, kind: 'worker', requestsPerMinute: 0 }],
    queue: { waiting: 2, oldest: 3, failed: 0 },
    backup: {
      madeAt: '2026-05-14T03:10:00.000Z',
      bytes: 1,
      seconds: 1,
      provenAt: '2026-05-14T04:02:00.000Z',
    },
    disk: { bytes: 80, free: 40 },
    database: { version: '17.4', bytes: 1, connections: 3, connectionsMax: 100 },
    canSendMail: true,
    errors: [],
  },
  health: { missing: [], backups: { madeAt: now, provenAt: now } },
  mails: { sent: 0, limits: { address: 1, account: 1, all: 1 }, refused: [] },
};

/** The keys in place of the texts. */
const t = ((key: TextKey) => key) as never;

const findingsOf = (status: Partial<Figures['status']>, rest: Partial<Figures> = {}) =>
  findingsIn({ ...good, ...rest, status: { ...good.status, ...status } }, t).map(({ id }) => id);

test('[OPS-22] an installation in order has nothing to do', () => {
  expect(findingsIn(good, t)).toEqual([]);
});

test('[OPS-22] what an operator has to do is found in the figures, each by itself', () => {
  const three = '2026-05-11T03:10:00.000Z';
  expect(findingsOf({ backup: { ...good.status.backup, madeAt: three } })).toEqual(['backup']);
  expect(findingsOf({ backup: { ...good.status.backup, provenAt: null } })).toEqual(['proof']);
  expect(findingsOf({ disk: { bytes: 80, free: 8 } })).toEqual(['disk']);
  expect(findingsOf({ disk: { bytes: 80, free: 9 } })).toEqual([]);
  expect(findingsOf({ disk: null })).toEqual([]);
  expect(findingsOf({ queue: { waiting: 1, oldest: 301, failed: 0 } })).toEqual(['oldest']);
  expect(findingsOf({ queue: { waiting: 0, oldest: 0, failed: 2 } })).toEqual(['failed']);
  expect(findingsOf({ canSendMail: false })).toEqual(['mail']);
  expect(findingsOf({ processes: [process, { ...process, version: '2.4.0' }] })).toEqual(['versions']);
  // The one that is gone is no reason to restart the others.
  expect(findingsOf({ processes: [process, { ...process, version: '2.4.0', isLost: true }] })).toEqual([
    'lost',
  ]);
  const health = { ...good.health, missing: ['store', 'worker'] as ('store' | 'worker')[] };
  expect(findingsOf({}, { health })).toEqual(['store', 'worker']);
  const refused = [{ budget: 'all' as const, count: 3, lastAt: now }];
  expect(findingsOf({}, { mails: { ...good.mails, refused } })).toEqual(['refused']);
});

test('[OPS-22] durations and sizes are told in two steps at most', () => {
  const words = ((key: string, values: object) => `${key} ${Object.values(values).join(' ')}`) as never;
  expect(
    [5, 65, 3 * 3600 + 125, 3 * 86_400 + 2 * 3600].map((seconds) => durationWord(words, seconds)),
  ).toEqual(['status.seconds 5', 'status.minutes 1', 'status.hours 3 2', 'status.days 3 2']);
  expect([2048, 4.2 * 1024 ** 3, 80 * 1024 ** 3].map(sizeWord)).toEqual(['2 kB', '4.2 GB', '80 GB']);
});
