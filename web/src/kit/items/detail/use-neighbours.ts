// Runs through a list from one open item to the next. The order is that of the list when the first was opened: a result that
// is recorded moves its row to the top, or out of the list, and the next item would be another one.
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import type { Address } from '../address/address.ts';
import type { List } from '../list/use-list.ts';
import type { ItemView, Neighbours } from '../view.ts';

interface Order {
  /** What the list was asked for. */
  key: string;
  ids: readonly number[];
  /** The place of the first in the list, from 0. */
  start: number;
  firstPage: number;
  lastPage: number;
}

interface Options {
  view: ItemView;
  id: number;
  address: Address;
  list: List | undefined;
}

const { pageSize } = limits.list;

export function useNeighbours({ view, id, address, list }: Options): Neighbours | undefined {
  const [kept, setKept] = useState<Order>();
  const { page, status } = address;
  const data = list?.isPlaceholderData ? undefined : list?.data;
  const total = list?.data?.total ?? 0;
  // Somebody made or deleted one: the list is another. Under a status, each result changes the number.
  const key = JSON.stringify([list?.queryOf(1), status === '' && total]);
  const ids = data?.list.map((item) => item.id) ?? [];
  const isKept = kept?.key === key && kept.ids.includes(id);
  const order: Order | undefined = isKept
    ? kept
    : ids.includes(id)
      ? { key, ids, start: (page - 1) * pageSize, firstPage: page, lastPage: page }
      : undefined;
  if (order !== kept && order) setKept(order);
  if (!order || !list) return undefined;

  const read = async (wanted: number) => {
    const answer = await call(`GET ${view.definition.path}/list`, { query: list.queryOf(wanted) });
    return answer.list.map((item) => item.id).filter((one) => !order.ids.includes(one));
  };
  // What left the list moved the rest up: the present page may hold items of the next.
  const goOn = async () => {
    const { lastPage } = order;
    const found = [...(await read(lastPage)), ...(await read(lastPage + 1))];
    if (found.length === 0) return;
    setKept({ ...order, ids: [...order.ids, ...new Set(found)], lastPage: lastPage + 1 });
    address.openOn(lastPage + 1, found[0]!);
  };
  const goBack = async () => {
    const found = await read(order.firstPage - 1);
    if (found.length === 0) return;
    const { start, firstPage } = order;
    setKept({
      ...order,
      ids: [...found, ...order.ids],
      start: start - found.length,
      firstPage: firstPage - 1,
    });
    address.openOn(firstPage - 1, found.at(-1)!);
  };
  // What fails was told by the call.
  const ask = (step: () => Promise<void>) => () => void step().catch(() => undefined);
  const open = (to: number) => () => address.open(to);
  const at = order.ids.indexOf(id);
  const [before, after] = [order.ids[at - 1], order.ids[at + 1]];
  const hasMore =
    status === ''
      ? order.start + order.ids.length < total
      : ids.some((one) => !order.ids.includes(one)) || total > order.lastPage * pageSize;
  return {
    place: order.start + at + 1,
    total: `${total}${list.data?.isTotalExact === false ? '+' : ''}`,
    previous: before ? open(before) : order.firstPage > 1 ? ask(goBack) : undefined,
    next: after ? open(after) : hasMore ? ask(goOn) : undefined,
  };
}
