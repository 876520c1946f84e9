// Rules that hold for every kind of work item, read from the definitions without naming a kind.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  definitions,
  limits,
  registry,
  statusAfter,
  whyNotDelete,
  whyNotFreeze,
  whyNotMove,
  whyNotUpdate,
  type Definition,
  type Endpoint,
  type RegistryKey,
  type ItemState,
} from '@tracery/contract';
import { createFixture, type Fixture } from '../laws/fixture.ts';
import { createKindClient } from '../support/kind-client.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ env: { DATABASE_POOL: '70' } });
});
afterAll(() => fixture.app.close());

const client = (definition: Definition) => createKindClient(fixture, definition);

const kinds = definitions as readonly Definition[];

/** Every combination of status and freeze that an item can have. */
const possibleStates = ({ statuses, freezing }: Definition): ItemState[] =>
  Object.values(statuses).flatMap(({ number: status, isUnused }) =>
    (isUnused ? [] : freezing ? [false, true] : [false]).map((isFrozen) => ({ status, isFrozen })),
  );

describe.each(kinds.map((definition) => [definition.kind, definition] as const))('%s', (_, definition) => {
  test('[WRK-01, WRK-34, WRK-44, WRK-D29] is made with a new id and a readable number, and answered whole', async () => {
    const { create, get } = await client(definition);
    const id = await create({ id: 999_999, oid: 999_999, name: '  Charging 充电  ', tag: 'a, b,,a ' });
    expect(id).not.toBe(999_999);
    const item = await get(id);
    expect(item).toMatchObject({
      id,
      name: 'Charging 充电',
      tag: 'a,b',
      version: 1,
      isFrozen: 0,
      status: definition.statuses[definition.initialStatus]!.number,
      data: { content: '**Intro**' },
    });
    const answer = (registry[`GET ${definition.path}/get/{id}` as RegistryKey] as Endpoint).answer;
    expect(answer.safeParse(item).error).toBeUndefined();
  });

  test('[WRK-D17, WRK-D18] names and contents beyond their limits are refused with 400', async () => {
    const { send, example } = await client(definition);
    const attempt = async (changes: object) =>
      (await send('POST create', { body: { ...(await example()), ...changes } })).status;
    expect(await attempt({ name: ' ' })).toBe(400);
    expect(await attempt({ name: 'x'.repeat(256) })).toBe(400);
    expect(await attempt({ name: 'x'.repeat(255) })).toBe(200);
    expect(await attempt({ data: { content: 'x'.repeat(limits.item.contentMax + 1) } })).toBe(400);
    expect(await attempt({ data: { content: '中'.repeat(limits.item.contentMax) } })).toBe(200);
    const pictures = Array.from({ length: 11 }, (__, n) => `![${n}](/f/${n}.png)`);
    expect(await attempt({ data: { content: pictures.join('\n') } })).toBe(400);
    expect(await attempt({ data: { content: pictures.slice(1).join('\n') } })).toBe(200);
  });

  test('[WRK-D15] another product named in the call answers 409 and writes nothing', async () => {
    const { send, example, list } = await client(definition);
    const { total } = await list();
    const reply = await send('POST create', { body: { ...(await example()), productId: fixture.south.id } });
    expect(reply.status).toBe(409);
    expect((await send('GET list', { query: { productId: fixture.south.id } })).status).toBe(409);
    expect((await list()).total).toBe(total);
  });

  test('[WRK-46, WRK-48, WRK-68] an update keeps what only the server sets, and the content that was not sent', async () => {
    const { create, get, send } = await client(definition);
    const id = await create();
    const before = await get(id);
    const meddling = {
      creator: 'x',
      creatorId: 1,
      createdAt: '2001-01-01T00:00:00Z',
      updatedAt: '2001-01-01T00:00:00Z',
      oid: 999,
      isFrozen: 1,
      taskId: 9,
      taskName: 'x',
      sourceName: 'x',
      ...(!definition.manualStatus && { status: 4 }),
    };
    const reply = await send('POST update', { body: { id, version: 1, name: 'New name', ...meddling } });
    expect(reply.status, reply.message).toBe(200);
    const after = await get(id);
    expect(after).toEqual({ ...before, name: 'New name', version: 2, updatedAt: after['updatedAt'] });
    expect(Date.parse(String(after['updatedAt']))).toBeGreaterThan(Date.parse(String(before['updatedAt'])));
  });

  test('[WRK-D14] an update without its version answers 400, with an older one 409 and the current item', async () => {
    const { create, get, send } = await client(definition);
    const id = await create();
    expect((await send('POST update', { body: { id, name: 'x' } })).status).toBe(400);
    expect((await send('POST update', { body: { id, version: 1, name: 'First' } })).data).toMatchObject({
      version: 2,
    });
    const stale = await send('POST update', { body: { id, version: 1, data: { content: 'mine' } } });
    expect(stale).toMatchObject({ status: 409, data: { current: await get(id) } });
  });

  test('[WRK-D14] of 16 people who save what they all read, one wins and nobody else changes a word', async () => {
    const { create, get, send } = await client(definition);
    const id = await create();
    const replies = await Promise.all(
      Array.from({ length: 16 }, (__, n) =>
        send('POST update', { body: { id, version: 1, data: { content: `text ${n}` } } }),
      ),
    );
    const winners = replies.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await get(id)).data.content).toBe(`text ${winners[0]}`);
  });

  test('[REC-18, REC-D8] every write leaves one entry with what changed', async () => {
    const { create, send, history } = await client(definition);
    const id = await create();
    await send('POST update', { body: { id, version: 1, name: 'Other', data: { content: 'other' } } });
    await send('POST update', { body: { id, version: 2 } });
    if (definition.freezing) {
      await send('POST freeze/{id}', { params: { id } });
      await send('POST restore/{id}', { params: { id } });
    }
    await send('DELETE delete/{id}', { params: { id } });
    // The link to what found it is created with the item and recorded separately.
    const entries = (await history(id)).filter(({ category }) => category !== 'link');
    expect(entries.map(({ category }) => category)).toEqual([
      'create',
      'update',
      'update',
      ...(definition.freezing ? ['freeze', 'unfreeze'] : []),
      'delete',
    ]);
    expect(entries[1]!.changes.map(({ field }) => field)).toEqual(['name', 'content']);
    expect(entries[2]!.changes).toEqual([]);
  });

  test('[WRK-52, WRK-D25] every action at every place of its life is allowed or refused as the definition says', async () => {
    const { create, get, send, bodyOf, forceState } = await client(definition);
    const attempt = async (state: ItemState, action: string, why: string | undefined, said: object = {}) => {
      const id = await create();
      await forceState(id, state);
      const before = await get(id);
      const reply = await send(action, { params: { id }, body: { id, version: 1, name: 'x', ...said } });
      const what = `${action} at ${JSON.stringify(state)}: ${reply.message}`;
      expect(reply.status, what).toBe(why ? 400 : 200);
      if (why) expect(await get(id), what).toEqual(before);
      return { id, reply };
    };
    for (const state of possibleStates(definition)) {
      await attempt(state, 'POST update', whyNotUpdate(definition, state, ['name']));
      await attempt(state, 'DELETE delete/{id}', whyNotDelete(definition, state));
      for (const transition of definition.transitions) {
        const why = whyNotMove(definition, transition, state);
        const said = await bodyOf(transition.action);
        const { id, reply } = await attempt(state, `POST ${transition.action}/{id}`, why, said);
        const to = statusAfter(definition, transition, state.status);
        if (!why) expect(reply.data).toMatchObject({ status: to });
        if (!why) expect((await get(id)).status).toBe(to);
      }
      if (!definition.freezing) continue;
      const why = whyNotFreeze(definition, state);
      const frozen = await attempt(state, 'POST freeze/{id}', why);
      if (!why) expect(await get(frozen.id)).toMatchObject({ isFrozen: 1, status: state.status, version: 1 });
      const restored = await attempt(state, 'POST restore/{id}', why);
      if (!why) expect(await get(restored.id)).toMatchObject({ isFrozen: 0, version: 1 });
    }
  }, 60_000);

  test('[WRK-D28, WRK-D13] what was deleted is gone from every call, and its number is not given out again', async () => {
    const { create, get, list, send } = await client(definition);
    const id = await create({ name: 'Soon gone' });
    const { oid } = await get(id);
    const { total } = await list();
    expect((await send('DELETE delete/{id}', { params: { id } })).status).toBe(200);
    for (const action of [
      'GET get/{id}',
      'DELETE delete/{id}',
      ...(definition.freezing ? ['POST freeze/{id}'] : []),
    ])
      expect((await send(action, { params: { id } })).status, action).toBe(404);
    expect((await send('POST update', { body: { id, version: 1, name: 'x' } })).status).toBe(404);
    expect((await list({ query: 'Soon gone' })).list.map((item) => item.id)).not.toContain(id);
    expect((await list()).total).toBe(total - 1);
    expect((await get(await create())).oid).toBeGreaterThan(oid);
  });

  test('[SHL-D26] a create sent again with its key makes one item', async () => {
    const { send, example, list } = await client(definition);
    const body = await example();
    const { total } = await list();
    const headers = { 'idempotency-key': randomUUID() };
    const replies = [];
    for (let n = 0; n < 3; n += 1) replies.push(await send('POST create', { body, headers }));
    expect(new Set(replies.map(({ data }) => (data as { id: number }).id)).size).toBe(1);
    expect((await list()).total).toBe(total + 1);
  });

  test('[WRK-D13] 64 creators at once get numbers without a gap or a double', async () => {
    const { send, example, table, product } = await client(definition);
    const body = await example();
    const [start] = await fixture.app.database.query<{ last: number }>(
      `select max(oid)::int as last from ${table} where product_id = $1`,
      [product.id],
    );
    const replies = await Promise.all(
      Array.from({ length: 64 }, (__, n) =>
        // Every fifth request fails after its number was allocated.
        send('POST create', { body: n % 5 === 0 ? { ...body, name: 'x'.repeat(256) } : body }),
      ),
    );
    const oids = replies.flatMap(({ status, data }) =>
      status === 200 ? [(data as { oid: number }).oid] : [],
    );
    expect(oids.sort((a, b) => a - b)).toEqual(oids.map((__, n) => start!.last + n + 1));
  });
});
