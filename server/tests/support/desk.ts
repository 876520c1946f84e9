// A person at work in a product, with the calls of one kind of item.
import { expect } from 'vitest';
import type { Definition, RegistryKey, Standing } from '@tracery/contract';
import type { House, World } from '../laws/world.ts';

export interface Item {
  id: number;
  oid: number;
  name: string;
  status: number;
  isFrozen: number;
  version: number;
  data: { content: string };
  [own: string]: unknown;
}

interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export async function openDesk(world: World, definition: Definition, house: House = world.north) {
  const { path, kind } = definition;
  const table = path.slice(path.lastIndexOf('/') + 1);
  const session = await world.open(house.manager, house.id);

  /** `POST freeze/{id}` is short for the kind's own address. */
  const send = (action: string, { params = {}, query = {}, body, headers = {} }: Call = {}) => {
    const [method] = action.split(' ');
    const key = `${method} ${path}/${action.slice(method!.length + 1)}` as RegistryKey;
    return world.send(
      key,
      { params, query, body: method === 'GET' ? undefined : (body ?? {}) },
      session,
      headers,
    );
  };
  const example = async (): Promise<Record<string, unknown>> => {
    const key = `POST ${path}/create` as RegistryKey;
    return (await world.validCall(key, house, house.manager)).body!;
  };
  const create = async (changes: Record<string, unknown> = {}) => {
    const reply = await send('POST create', { body: { ...(await example()), ...changes } });
    expect(reply.status, reply.message).toBe(200);
    return (reply.data as { id: number }).id;
  };
  const get = async (id: number) => (await send('GET get/{id}', { params: { id } })).data as Item;
  const list = async (query: Record<string, unknown> = {}) => {
    const reply = await send('GET list', { query });
    expect(reply.status, reply.message).toBe(200);
    return reply.data as { list: Item[]; total: number; isTotalExact: boolean };
  };
  const history = (id: number) =>
    world.app.database.query<{ category: string; changes: { field: string }[] }>(
      'select category, changes from history where product_id = $1 and kind = $2 and source_id = $3 order by id',
      [house.id, kind, id],
    );
  /** Puts an item where no call could put it so quickly. */
  const place = (id: number, { status, isFrozen }: Standing) =>
    world.app.database.query(
      `update ${table} set status = $3, is_frozen = $4 where product_id = $1 and id = $2`,
      [house.id, id, status, isFrozen],
    );
  return { send, example, create, get, list, history, place, table, house, session };
}
