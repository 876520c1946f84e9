import { expect, test } from 'vitest';
import { refusals, type ProposedChange, type TokenScope } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

let requests = 0;
const request = () => `00000000-0000-4000-8000-${String((requests += 1)).padStart(12, '0')}`;

/** A product with a requirement, an agent that may propose, and a member who decides. */
async function setup() {
  const { id: productId, manager } = await app().product();
  const member = await app().member(productId, ['DesignEngineer']);
  const { token } = member;
  const make = async (path: string, body: object) =>
    ((await app().send(`POST ${path}/create`, { token, body })).data as { id: number }).id;
  const featureId = await make('/reqapi/v1/features', { name: 'Tariffs', importance: 'Important' });
  const requirementId = await make('/reqapi/v1/requirements', {
    name: 'Show the tariff',
    importance: 'Alternative',
    sourceId: featureId,
    data: { content: 'The price is at most 60 s old.' },
  });
  const agent = await makeRobot(manager.token, 'propose');
  const propose = (changes: ProposedChange[], by = agent) =>
    app().call('POST /damapi/v1/proposals/create', {
      token: by,
      body: { name: 'Close the test gap', reason: 'The contract asks for 30 s.', changes },
    });
  const get = async (id: number) =>
    (await app().call('GET /damapi/v1/proposals/get/{id}', { token, params: { id } })).data;
  const accept = async (id: number, changes: { place: number; fields?: Record<string, string> }[]) =>
    (await app().call('POST /damapi/v1/proposals/accept', { token, body: { id, changes } })).data;
  const decline = (id: number, places: number[]) =>
    app().call('POST /damapi/v1/proposals/decline', { token, body: { id, places } });
  const requirement = async () =>
    (await app().call('GET /reqapi/v1/requirements/get/{id}', { token, params: { id: requirementId } })).data;
  const save = (body: object) =>
    app().send('POST /reqapi/v1/requirements/update', { token, body: { id: requirementId, ...body } });
  const historyOf = async (kind: 'Requirement' | 'Testcase' | 'Product', sourceId: number) =>
    (await app().call('GET /damapi/v1/operationlogs/list', { token, query: { kind, sourceId } })).data.list;
  const change = (fields: Record<string, string>, version = 1): ProposedChange => ({
    type: 'update',
    kind: 'Requirement',
    itemId: requirementId,
    version,
    fields,
  });
  const testcase = (name: string): ProposedChange => ({
    type: 'create',
    kind: 'Testcase',
    fields: { name, importance: 'Important', sourceId: requirementId },
  });
  return {
    productId,
    manager,
    member,
    featureId,
    requirementId,
    agent,
    make,
    propose,
    get,
    accept,
    decline,
    requirement,
    save,
    historyOf,
    change,
    testcase,
  };
}

async function makeRobot(token: string, scope: TokenScope): Promise<string> {
  const { data } = await app().call('POST /prdapi/v1/tokens/create', {
    token,
    body: { name: 'Gap finder', scope, days: 30, request: request() },
  });
  return data.secret;
}

test('[INT-21, INT-22] what an agent proposes changes nothing until a person accepts it, some or all; the rest stays open until declined', async () => {
  const { propose, get, accept, decline, change, testcase, ...rest } = await setup();
  const { requirement, requirementId, historyOf, member, productId } = rest;
  const proposed = await propose([
    change({ content: 'The price is at most 30 s old.' }),
    testcase('Tariff in the language of the driver'),
    testcase('Units beside each price'),
    {
      type: 'link',
      linkType: 'relates',
      kind: 'Requirement',
      itemId: requirementId,
      targetKind: 'Feature',
      targetId: rest.featureId,
    },
  ]);
  expect(proposed).toMatchObject({ status: 200, data: { number: 1 } });
  const { id } = proposed.data;
  expect(await requirement()).toMatchObject({
    version: 1,
    data: { content: 'The price is at most 60 s old.' },
  });
  expect(await get(id)).toMatchObject({
    number: 1,
    isOpen: true,
    open: 4,
    creatorName: 'Gap finder',
    tokenName: 'Gap finder',
    isRobot: true,
    changes: [
      { place: 1, type: 'update', item: { oid: 1 }, fields: ['content'], state: 'open', conflicts: [] },
      { place: 2, type: 'create', name: 'Tariff in the language of the driver', item: null },
      { place: 3, type: 'create' },
      { place: 4, type: 'link', linkType: 'relates', target: { kind: 'Feature', name: 'Tariffs' } },
    ],
  });

  const accepted = await accept(id, [{ place: 1 }, { place: 2 }, { place: 4 }]);
  expect(accepted).toMatchObject({
    isOpen: true,
    outcomes: [1, 2, 4].map((place) => ({ place, result: 'accepted' })),
  });
  expect(await requirement()).toMatchObject({
    version: 2,
    data: { content: 'The price is at most 30 s old.' },
  });
  const { changes } = await get(id);
  expect(changes.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'open', 'accepted']);
  const byMember = { creator: member.username, proposal: { id, number: 1, by: 'Gap finder' } };
  const [linked, saved] = await historyOf('Requirement', requirementId);
  expect(linked).toMatchObject({ ...byMember, data: { category: 'link' } });
  expect(saved).toMatchObject({ ...byMember, tokenName: '', data: { category: 'update' } });
  expect(await historyOf('Testcase', changes[1]!.item!.id)).toMatchObject([
    { ...byMember, data: { category: 'create' } },
  ]);

  expect((await decline(id, [3])).data).toEqual({ isOpen: false });
  expect(await get(id)).toMatchObject({ isOpen: false, open: 0, accepted: 3, declined: 1 });
  expect((await accept(id, [{ place: 3 }])).outcomes).toMatchObject([{ result: 'decided' }]);
  const told = (await historyOf('Product', productId)).map(({ data }) => data.comment);
  expect(told.slice(0, 2)).toEqual([
    'Removed: proposal P-1 Close the test gap',
    'Added: proposal P-1 Close the test gap',
  ]);
});

test('[INT-22] a change whose field somebody changed since is a conflict and not applied; another field of the item is no conflict', async () => {
  const { propose, get, accept, change, requirement, save } = await setup();
  const { data } = await propose([
    change({ content: 'The price is at most 30 s old.' }),
    change({ name: 'Show the tariff before charging starts' }),
    change({ importance: 'Mandatory' }),
  ]);
  await save({ version: 1, importance: 'Important', data: { content: 'The price is at most 45 s old.' } });
  await save({ version: 2, importance: 'Mandatory' });
  expect((await get(data.id)).changes.map(({ conflicts }) => conflicts)).toEqual([['content'], [], []]);
  const { outcomes, isOpen } = await accept(data.id, [{ place: 1 }, { place: 2 }, { place: 3 }]);
  expect(outcomes.map(({ result }) => result)).toEqual(['conflict', 'accepted', 'accepted']);
  expect(isOpen).toBe(true);
  expect(await requirement()).toMatchObject({
    name: 'Show the tariff before charging starts',
    data: { content: 'The price is at most 45 s old.' },
  });
  const one = await app().call('GET /damapi/v1/proposals/change/{id}', {
    token: (await app().member((await requirement()).productId, ['Guest'])).token,
    params: { id: data.id },
    query: { place: 1 },
  });
  expect(one.data).toMatchObject({
    baseVersion: 1,
    fields: [
      {
        field: 'content',
        before: { value: 'The price is at most 60 s old.' },
        now: { value: 'The price is at most 45 s old.' },
        proposed: { value: 'The price is at most 30 s old.' },
        isConflict: true,
      },
    ],
  });
});

test('[INT-22] a change can be edited before it is accepted; what its call refuses is refused alone and stays open', async () => {
  const { propose, get, accept, change, testcase, requirement, make } = await setup();
  const { data } = await propose([change({ content: 'At most 30 s.' }), testcase('Units'), testcase('Ages')]);
  const outcomes = async (...changes: Parameters<typeof accept>[1]) =>
    (await accept(data.id, changes)).outcomes;
  expect(await outcomes({ place: 1, fields: { content: 'At most 20 s.' } })).toMatchObject([
    { result: 'accepted' },
  ]);
  expect((await requirement()).data.content).toBe('At most 20 s.');
  expect((await get(data.id)).changes[0]).toMatchObject({ isEdited: true });
  const unfit = {
    result: 'refused',
    code: refusals['proposal.unfit'].number,
    why: refusals['proposal.unfit'].en,
  };
  expect(
    await outcomes({ place: 2, fields: { importance: 'Huge' } }, { place: 3, fields: { tag: 'a' } }),
  ).toMatchObject([unfit, unfit]);
  const elsewhere = await make('/reqapi/v1/features', { name: 'Elsewhere', importance: 'Important' });
  expect(await outcomes({ place: 2, fields: { sourceId: elsewhere as never } }, { place: 3 })).toMatchObject([
    { result: 'refused', code: refusals['link.unknown'].number },
    { result: 'accepted' },
  ]);
  expect(await get(data.id)).toMatchObject({ isOpen: true, open: 1, accepted: 2 });
});

test('[INT-21] a proposal is refused whole if an item is not there or not as it was read, or a change does not fit', async () => {
  const { propose, change, testcase, agent, member, save, requirementId } = await setup();
  await save({ version: 1, name: 'Show the price' });
  expect(await propose([testcase('Units'), change({ name: 'X' })])).toMatchObject({
    code: refusals['item.stale'].number,
    data: { place: 2, version: 2 },
  });
  const unfit = async (one: ProposedChange) => {
    const reply = await propose([one]);
    expect(reply.code).toBe(refusals['proposal.unfit'].number);
    return (reply.data as unknown as { fields: string[] }).fields;
  };
  expect(await unfit(change({ status: '3' }, 2))).toEqual(['status']);
  expect(await unfit(change({ importance: 'Huge' }, 2))).toEqual(['importance']);
  expect(await unfit(change({}, 2))).toEqual([]);
  expect(await unfit({ type: 'create', kind: 'Testcase', fields: { name: 'Units' } })).toEqual([
    'sourceId',
    'importance',
  ]);
  expect(await propose([{ ...change({ name: 'X' }), itemId: 999_999_999 } as ProposedChange])).toMatchObject({
    status: 404,
  });
  const wrongLink = {
    type: 'link',
    linkType: 'verifies',
    kind: 'Requirement',
    itemId: requirementId,
    targetKind: 'Requirement',
    targetId: requirementId,
  } as const;
  expect((await propose([wrongLink])).code).toBe(refusals['link.toItself'].number);
  expect((await propose(Array.from({ length: 51 }, () => testcase('Units')))).status).toBe(400);
  expect((await propose(Array.from({ length: 50 }, () => testcase('Units')))).data.number).toBe(1);
  const { data } = await app().call('GET /damapi/v1/proposals/list', { token: member.token });
  expect(data).toMatchObject({ total: 1, list: [{ open: 50 }] });
  const direct = await app().send('POST /reqapi/v1/features/create', {
    token: agent,
    body: { name: 'A', importance: 'Important' },
  });
  expect(direct.code).toBe(refusals['token.scope'].number);
});

test('[INT-23] guests make proposals if the product lets them, and nothing else; robots by their scope; nobody accepts by token', async () => {
  const { productId, manager, propose, testcase, agent } = await setup();
  const guest = await app().member(productId, ['Guest']);
  expect((await propose([testcase('Units')], guest.token)).code).toBe(refusals['forbidden'].number);
  expect((await propose([testcase('Units')], await makeRobot(manager.token, 'read'))).code).toBe(
    refusals['token.scope'].number,
  );
  await app().call('POST /damapi/v1/proposals/let-guests', { token: manager.token, body: { may: true } });
  const { data } = await propose([testcase('Units')], guest.token);
  expect(data.number).toBe(1);
  const body = { id: data.id, changes: [{ place: 1 }] };
  const acceptWith = (token: string) => app().call('POST /damapi/v1/proposals/accept', { token, body });
  expect((await acceptWith(guest.token)).status).toBe(403);
  for (const token of [agent, await makeRobot(manager.token, 'write')])
    expect((await acceptWith(token)).code).toBe(refusals['token.never'].number);
  expect((await acceptWith(manager.token)).data).toMatchObject({ isOpen: false });
});
