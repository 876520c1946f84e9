import { describe, expect, test } from 'vitest';
import type { ItemKind } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { baselineTasks } from '../baselines/index.ts';
import { createNumbers } from '../work-items/numbers.ts';
import { createKinds } from './index.ts';

const app = appForFile();

const paths = {
  Feature: '/reqapi/v1/features',
  Requirement: '/reqapi/v1/requirements',
  Testcase: '/tstapi/v1/testcases',
} as const satisfies Partial<Record<ItemKind, string>>;

type OwnedKind = keyof typeof paths;
const ownedKinds = Object.keys(paths) as OwnedKind[];

interface Item {
  id: number;
  version: number;
  processorId: number;
  processor: string;
  processorName: string;
}

async function setup() {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const other = await app().member(productId, ['TestEngineer']);
  const send = (key: string, call: object) => app().send(key as never, { token, ...call } as never);
  const made = async (kind: OwnedKind, body: object = {}): Promise<number> => {
    const parent = kind === 'Requirement' ? 'Feature' : kind === 'Testcase' ? 'Requirement' : undefined;
    const of = parent ? { sourceId: await made(parent) } : {};
    const reply = await send(`POST ${paths[kind]}/create`, {
      body: { name: 'Charge at night', importance: 'Important', ...of, ...body },
    });
    expect(reply.status, reply.message).toBe(200);
    return (reply.data as { id: number }).id;
  };
  const get = async (kind: OwnedKind, id: number) =>
    (await send(`GET ${paths[kind]}/get/{id}`, { params: { id } })).data as Item;
  const update = async (kind: OwnedKind, id: number, changes: object) =>
    send(`POST ${paths[kind]}/update`, {
      body: { id, version: (await get(kind, id)).version, ...changes },
    });
  const listed = async (kind: OwnedKind, query: object) => {
    const { list } = (await send(`GET ${paths[kind]}/list`, { query })).data as { list: Item[] };
    return list.map(({ id }) => id);
  };
  const waiting = async (as = token) =>
    (await app().call('GET /prdapi/v1/products/my-work', { token: as })).data.list;
  const history = async (kind: ItemKind, sourceId: number, language: 'en' | 'zh') =>
    (
      await app().call('GET /damapi/v1/operationlogs/list', {
        token,
        query: { kind, sourceId, direction: 'desc' },
        headers: { 'accept-language': language },
      })
    ).data.list.map(({ data }) => data.comment);
  return { productId, manager, token, other, send, made, get, update, listed, waiting, history };
}

describe.each(ownedKinds)('%s', (kind) => {
  test('[COL-37] has no owner unless one is named, and a list finds what somebody owns', async () => {
    const { made, get, listed, other, update } = await setup();
    const free = await made(kind);
    expect(await get(kind, free)).toMatchObject({ processorId: 0, processor: '', processorName: '' });
    const owned = await made(kind, { processorId: other.id });
    expect(await get(kind, owned)).toMatchObject({ processorId: other.id, processor: other.username });
    expect(await listed(kind, { processorId: other.id })).toEqual([owned]);
    // An update that does not name the owner, as older clients send it, leaves it.
    expect((await update(kind, owned, { name: 'Charge at noon' })).status).toBe(200);
    expect(await listed(kind, { processorId: other.id })).toEqual([owned]);
    expect((await update(kind, owned, { processorId: 0 })).status).toBe(200);
    expect(await get(kind, owned)).toMatchObject({ processorId: 0, processor: '' });
    expect(await listed(kind, { processorId: other.id })).toEqual([]);
  });

  test('[COL-37] cannot be given to somebody who is no member', async () => {
    const { made, update, send } = await setup();
    const stranger = await app().person();
    const id = await made(kind);
    expect((await update(kind, id, { processorId: stranger.id })).data).toMatchObject({
      fields: ['processorId'],
    });
    const created = await send(`POST ${paths[kind]}/create`, {
      body: { name: 'N', importance: 'Important', sourceId: id, processorId: stranger.id },
    });
    expect(created.status).toBe(400);
  });

  test('[COL-37] tells in its history who owned it, and who owns it', async () => {
    const { made, update, history, manager, other } = await setup();
    const id = await made(kind);
    await update(kind, id, { processorId: other.id });
    await update(kind, id, { processorId: manager.id });
    await update(kind, id, { processorId: 0 });
    const said = await history(kind, id, 'en');
    expect(said[0]).toMatch(/owner/i);
    expect(said[1]).toMatch(/owner/i);
    expect(said[2]).toMatch(/owner/i);
    expect((await history(kind, id, 'zh'))[1]).toMatch(/负责人/);
  });

  test('[COL-37, EXP-19] waits for its owner until it is done, frozen or somebody else’s', async () => {
    const { made, update, waiting, send, other, manager, productId } = await setup();
    const mine = { processorId: manager.id };
    const [low, high] = [await made(kind, mine), await made(kind, { ...mine, importance: 'Mandatory' })];
    const frozen = await made(kind, mine);
    await send(`POST ${paths[kind]}/freeze/{id}`, { params: { id: frozen } });
    const done = await made(kind, mine);
    const table = paths[kind].slice(paths[kind].lastIndexOf('/') + 1);
    const doneAt = kind === 'Testcase' ? 6 : 4;
    await app().database.query(`update ${table} set status = $3 where product_id = $1 and id = $2`, [
      productId,
      done,
      doneAt,
    ]);
    const handed = await made(kind, mine);
    await update(kind, handed, { processorId: other.id });
    const list = await waiting();
    expect(list.map(({ id, importance }) => [id, importance])).toEqual([
      [high, 'Mandatory'],
      [low, 'Important'],
    ]);
    expect(list[0]).toMatchObject({ kind, level: 3, isToReview: false });
    expect((await waiting(other.token)).map(({ id }) => id)).toEqual([handed]);
  });
});

test('[COL-37, EXP-19] a test case that I own and run waits for me once', async () => {
  const { made, waiting, send, manager, other, update } = await setup();
  const id = await made('Testcase', { processorId: manager.id });
  await send('POST /tstapi/v1/testcases/test/{id}', { params: { id }, body: { note: '' } });
  expect((await waiting()).map((one) => one.id)).toEqual([id]);
  await update('Testcase', id, { processorId: other.id });
  expect((await waiting()).map((one) => one.id)).toEqual([id]);
  expect((await waiting(other.token)).map((one) => one.id)).toEqual([id]);
});

/** As an older server left it: its versions do not know the column. */
const forgetColumn = (productId: number, id: number) =>
  app().database.query(
    `update item_versions set row = row - 'processor_id' where product_id = $1 and item_id = $2`,
    [productId, id],
  );

test('[COL-37] a version from before there were owners has none, whoever owns the item now', async () => {
  const { made, update, token, productId, other, manager } = await setup();
  const id = await made('Requirement');
  await forgetColumn(productId, id);
  await update('Requirement', id, { processorId: other.id });
  await update('Requirement', id, { processorId: manager.id });
  const ownerAt = async (number: number) =>
    (
      (
        await app().call('GET /damapi/v1/versions/get', {
          token,
          query: { kind: 'Requirement', sourceId: id, number },
        })
      ).data.item as unknown as Item
    ).processor;
  expect([await ownerAt(1), await ownerAt(2), await ownerAt(3)]).toEqual([
    '',
    other.username,
    manager.username,
  ]);
});

test('[COL-37] a baseline from before there were owners differs by an owner, and not by the column', async () => {
  const { made, update, token, productId, manager, send } = await setup();
  const [saved, given] = [await made('Feature'), await made('Feature')];
  for (const id of [saved, given]) await forgetColumn(productId, id);
  const a = (
    (await send('POST /damapi/v1/baselines/create', { body: { name: 'Before', iterationId: 0 } })).data as {
      id: number;
    }
  ).id;
  await baselineTasks({ db: app().db, kinds: createKinds(createNumbers(app().db)) })
    .find(({ name }) => name === 'make-baseline')!
    .run({ productId, id: a });
  // Saved and put back: a new version of the same.
  await update('Feature', saved, { name: 'Charge at noon' });
  await update('Feature', saved, { name: 'Charge at night' });
  await update('Feature', given, { processorId: manager.id });
  const { data } = await app().call('GET /damapi/v1/baselines/compare', { token, query: { a } as never });
  expect(data.list.map(({ id }) => id)).toEqual([given]);
});
