// The entries of the inbox, and what can be done with them. Every action can be undone.
import type { Answer, Registry } from '@tracery/contract';
import type { InboxFilter } from '@tracery/contract/inbox/reasons';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useEffect } from 'react';
import { midnightOf } from '../../kit/items/fields/days.ts';
import { call } from '../../lib/api/api.ts';
import { formatCalendarDay } from '../../lib/format.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { openPath } from '../../lib/navigation.ts';
import { withProduct } from '../../lib/product-address.ts';
import { tellUnread } from '../../lib/query/tell-unread.ts';
import { readAgain, updateRead, useRead } from '../../lib/query/use-read.ts';
import { offerUndo } from '../../lib/undo.ts';

const list = 'GET /usrapi/v1/inbox/list';
const get = 'GET /usrapi/v1/inbox/get/{id}';
const counted = 'GET /usrapi/v1/inbox/unread';

export type Entries = Answer<Registry[typeof list]>;
export type Entry = Entries['list'][number];
export type EntryInFull = Answer<Registry[typeof get]>;

export const pageSize = 50;
const interval = 30_000;

export function useEntries(filter: InboxFilter, page: number) {
  const read = useRead(list, { query: { filter, page, limit: pageSize } }, { keepsPrevious: true });
  const { data, refetch } = read;
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void refetch(), interval);
    return () => clearInterval(timer);
  }, [refetch]);
  useEffect(() => {
    if (data) tellUnread(data.unread);
  }, [data]);
  return read;
}

export const useEntry = (id: number) => useRead(get, { params: { id } }, { inline: ['notFound'] });

export const numberOf = ({ kind, oid }: Pick<Entry, 'kind' | 'oid'>): string => itemNumber(kind, oid);

export const openItem = ({ kind, itemId, productId }: Entry): void =>
  openPath(withProduct(`${kindSummaries[kind].screen.path}?id=${itemId}`, productId));

/** Takes over how many are unread now, and shows the lists as they are now. */
async function follow(write: Promise<{ unread: number }>): Promise<void> {
  const { unread } = await write;
  tellUnread(unread);
  await readAgain(list, counted);
}

/** At once, and on the server; what fails was told by the call and is shown again. */
async function act(
  id: number,
  change: (entry: Entry) => Entry | undefined,
  write: Promise<{ unread: number }>,
) {
  updateRead(list, (known) => ({
    ...known,
    list: known.list.flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : entry)),
  }));
  try {
    await follow(write);
  } catch {
    await readAgain(list, counted);
  }
}

const gone = () => undefined;

const setDone = (id: number, isDone: boolean) =>
  call('POST /usrapi/v1/inbox/done/{id}', { params: { id }, body: { isDone } });
const setSnoozed = (id: number, until: string | null) =>
  call('POST /usrapi/v1/inbox/snooze/{id}', { params: { id }, body: { until } });
const setUnread = (id: number) => call('POST /usrapi/v1/inbox/unread/{id}', { params: { id } });

type Told = Pick<EntryInFull, 'id' | 'version' | 'lastComment'>;

const setRead = ({ id, version, lastComment }: Told) =>
  call(
    'POST /usrapi/v1/inbox/read/{id}',
    { params: { id }, body: { version, lastComment } },
    { quiet: true },
  );

/** Undone things are shown again as the server has them. */
const undo = (writes: () => Promise<{ unread: number }>) => () =>
  void follow(writes())
    .then(() => readAgain(get))
    .catch(() => undefined);

export async function finish(entry: Entry): Promise<void> {
  const { id, isDone } = entry;
  await act(id, gone, setDone(id, !isDone));
  offerUndo(
    text(isDone ? 'inbox.isBack' : 'inbox.isDoneNow', { number: numberOf(entry) }),
    undo(() => setDone(id, isDone)),
  );
}

export async function snooze(entry: Entry, until: string | null): Promise<void> {
  const { id, snoozedUntil } = entry;
  await act(id, gone, setSnoozed(id, until));
  const number = numberOf(entry);
  offerUndo(
    until === null
      ? text('inbox.isBack', { number })
      : text('inbox.isSnoozed', { number, day: formatCalendarDay(midnightOf(until)) }),
    undo(() => setSnoozed(id, snoozedUntil)),
  );
}

export async function markRead(entry: Told): Promise<void> {
  await act(entry.id, (known) => ({ ...known, isUnread: false }), setRead(entry));
}

export async function markUnread(entry: Entry): Promise<void> {
  await act(entry.id, (known) => ({ ...known, isUnread: true }), setUnread(entry.id));
}

export async function readAll(at: string): Promise<void> {
  const { read, unread } = await call('POST /usrapi/v1/inbox/read-all', { body: { at } });
  await follow(Promise.resolve({ unread }));
  if (read.length === 0) return;
  offerUndo(
    text('inbox.allRead', { count: read.length }),
    undo(async () => {
      let last = { unread: 0 };
      for (const id of read) last = await setUnread(id);
      return last;
    }),
  );
}
