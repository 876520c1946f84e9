// A signed-in manager with the calls of one kind of item.
import { expect } from 'vitest';
import { registry, type Definition, type RegistryKey, type ItemState } from '@tracery/contract';
import { isInBody, isNeeded, type TestProduct, type Fixture } from '../laws/fixture.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

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

export type KindClient = Awaited<ReturnType<typeof createKindClient>>;

export async function createKindClient(
  fixture: Fixture,
  definition: Definition,
  product: TestProduct = fixture.north,
) {
  const { path, kind } = definition;
  const table = path.slice(path.lastIndexOf('/') + 1);
  const session = await fixture.open(product.manager, product.id);

  /** `POST freeze/{id}` is short for the kind's own address. */
  const send = async (action: string, { params = {}, query = {}, body, headers = {} }: Call = {}) => {
    const [method] = action.split(' ');
    const key = `${method} ${path}/${action.slice(method!.length + 1)}` as RegistryKey;
    const call = { params, query, body: method === 'GET' ? undefined : (body ?? {}) };
    return retryWhileBusy(() => fixture.send(key, call, session, headers));
  };
  /** The body that a transition requires, filled in once. It does not say where the item was seen. */
  const bodies = new Map<string, Promise<Record<string, unknown>>>();
  const bodyOf = (action: string): Promise<Record<string, unknown>> => {
    const key = `POST ${path}/${action}/{id}` as RegistryKey;
    const known =
      bodies.get(action) ??
      fixture.validCall(key, product, product.manager, isInBody).then(({ body }) => {
        const { seenStatus: _, ...said } = { ...body };
        return said;
      });
    bodies.set(action, known);
    return known;
  };
  const example = async (): Promise<Record<string, unknown>> => {
    const key = `POST ${path}/create` as RegistryKey;
    return (await fixture.validCall(key, product, product.manager)).body!;
  };
  /** With required fields only. */
  const createBare = async () => {
    const key = `POST ${path}/create` as RegistryKey;
    const { body } = await fixture.validCall(key, product, product.manager, isNeeded(registry[key]));
    return create({}, body);
  };
  const create = async (changes: Record<string, unknown> = {}, body?: Record<string, unknown>) => {
    const reply = await send('POST create', { body: { ...(body ?? (await example())), ...changes } });
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
    fixture.app.database.query<{ category: string; changes: { field: string }[] }>(
      'select category, changes from history where product_id = $1 and kind = $2 and source_id = $3 order by id',
      [product.id, kind, id],
    );
  /** Sets a state that otherwise follows from other items, and corrects the counters. */
  const forceState = async (id: number, { status, isFrozen }: ItemState) => {
    const { database } = fixture.app;
    await database.query(
      `update ${table} set status = $3, is_frozen = $4 where product_id = $1 and id = $2`,
      [product.id, id, status, isFrozen],
    );
    await database.query('delete from item_counters where product_id = $1 and kind = $2', [
      product.id,
      definition.kind,
    ]);
    await database.query(
      `insert into item_counters select product_id, $2, status, is_frozen, count(*) from ${table}
       where product_id = $1 and deleted_at is null group by product_id, status, is_frozen`,
      [product.id, definition.kind],
    );
  };
  return {
    send,
    bodyOf,
    example,
    create,
    createBare,
    get,
    list,
    history,
    forceState,
    table,
    product,
    session,
  };
}
