import { expect, test } from 'vitest';
import { limits, type Role } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

/** A product with people in it, and short ways to their views. */
async function setup() {
  const { manager, id: productId } = await app().product();
  const as = (token: string) => ({
    token,
    create: (body: { name?: string; search?: string; isShared?: boolean; kind?: string } = {}) =>
      app().send('POST /prdapi/v1/views/create', {
        token,
        body: { kind: 'Requirement', name: 'Mandatory', search: 'status=developing', ...body },
      }),
    make: async (name: string, isShared = false) => {
      const reply = await app().send('POST /prdapi/v1/views/create', {
        token,
        body: { kind: 'Requirement', name, search: '', isShared },
      });
      return (reply.data as { id: number }).id;
    },
    update: (body: object) => app().send('POST /prdapi/v1/views/update', { token, body: { ...body } }),
    move: (id: number, afterId: number) =>
      app().send('POST /prdapi/v1/views/move', { token, body: { id, afterId } }),
    remove: (id: number) => app().send('DELETE /prdapi/v1/views/delete/{id}', { token, params: { id } }),
    list: async () => (await app().call('GET /prdapi/v1/views/list', { token })).data.list,
    names: async () =>
      (await app().call('GET /prdapi/v1/views/list', { token })).data.list.map(({ name }) => name),
  });
  const person = async (role: Role) => as((await app().member(productId, [role])).token);
  const history = async () =>
    (
      await app().call('GET /damapi/v1/operationlogs/list', {
        token: manager.token,
        query: { kind: 'Product', sourceId: productId },
      })
    ).data.list.map(({ data }) => data.comment);
  return { manager: as(manager.token), person, history, productId };
}

test('[COL-26] a view keeps what the list shows, in one order, without page, open item and what no list knows', async () => {
  const { manager } = await setup();
  const { data } = await manager.create({
    search:
      'page=3&sourceId=4&id=9&requirmentId=9&status=developing&nonsense=1&query=%E5%85%85 a&sort=&saved=2',
  });
  expect(data).toMatchObject({ version: 1, search: 'status=developing&query=%E5%85%85%20a&sourceId=4' });
  expect(await manager.list()).toMatchObject([
    { kind: 'Requirement', name: 'Mandatory', isShared: false, isOwn: true },
  ]);
});

test('[COL-26] own views are seen by nobody else, and answered to others as missing', async () => {
  const { manager, person } = await setup();
  const tester = await person('TestEngineer');
  const id = await tester.make('Mine');
  expect(await tester.names()).toEqual(['Mine']);
  expect(await manager.names()).toEqual([]);
  expect(await manager.update({ id, version: 1, name: 'Yours' })).toMatchObject({ status: 404 });
  expect(await manager.remove(id)).toMatchObject({ status: 404 });
  expect(await manager.move(id, 0)).toMatchObject({ status: 404 });
});

test('[COL-26, COL-D4] a view of the product is changed by its maker and by managers, by nobody else', async () => {
  const { manager, person } = await setup();
  const [maker, other, guest] = [
    await person('TestEngineer'),
    await person('DevelopEngineer'),
    await person('Guest'),
  ];
  const id = await maker.make('Ours', true);
  expect(await guest.names()).toEqual(['Ours']);
  expect(await guest.create()).toMatchObject({ status: 403 });
  for (const refused of [
    await other.update({ id, version: 1, name: 'Theirs' }),
    await other.move(id, 0),
    await other.remove(id),
    // A manager can change and delete it, and not make it private to somebody else.
    await manager.update({ id, version: 1, isShared: false }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 40366 });
  expect(await maker.update({ id, version: 1, name: 'Once more' })).toMatchObject({ status: 200 });
  expect(await manager.update({ id, version: 2, search: 'sort=name' })).toMatchObject({
    data: { version: 3, search: 'sort=name' },
  });
  expect(await manager.remove(id)).toMatchObject({ status: 200 });
  expect(await maker.names()).toEqual([]);
});

test('[COL-26] who saves an older state is told the present one, and nothing is lost', async () => {
  const { manager } = await setup();
  const id = await manager.make('Ours', true);
  await manager.update({ id, version: 1, search: 'status=finished' });
  expect(await manager.update({ id, version: 1, search: 'status=initial' })).toMatchObject({
    code: 40900,
    data: { current: { search: 'status=finished', version: 2 } },
  });
  expect(await manager.list()).toMatchObject([{ search: 'status=finished', version: 2 }]);
});

test('[COL-26] views of the product come first, each list in its own order, which moving changes', async () => {
  const { manager, person } = await setup();
  const a = await manager.make('A', true);
  const b = await manager.make('B', true);
  const mine = await manager.make('Mine');
  const last = await manager.make('Last');
  await manager.move(b, 0);
  await manager.move(mine, last);
  expect(await manager.names()).toEqual(['B', 'A', 'Last', 'Mine']);
  expect(await (await person('TestEngineer')).names()).toEqual(['B', 'A']);
  // There is no way from one list to the other but sharing.
  expect(await manager.move(a, mine)).toMatchObject({ status: 404 });
  await manager.update({ id: mine, version: 1, isShared: true });
  expect(await manager.names()).toEqual(['B', 'A', 'Mine', 'Last']);
});

test('[COL-26] the history tells of views of the product, and of nobody’s own', async () => {
  const { manager, history } = await setup();
  const before = await history();
  const mine = await manager.make('Mine');
  await manager.update({ id: mine, version: 1, name: 'My own' });
  await manager.remove(mine);
  expect(await history()).toEqual(before);
  const id = await manager.make('Ours', true);
  await manager.update({ id, version: 1, name: 'All of ours' });
  await manager.remove(id);
  expect((await history()).slice(0, 3)).toEqual([
    'Removed: view All of ours',
    'Saved: view Ours → All of ours',
    'Added: view Ours',
  ]);
});

test('[COL-26] one more than a person may have is refused, also when they come at once', async () => {
  const { manager } = await setup();
  for (let made = 1; made < limits.view.perPerson; made += 1) await manager.make(`View ${made}`);
  const replies = await Promise.all([1, 2, 3].map((number) => manager.create({ name: `At once ${number}` })));
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(replies.filter(({ code }) => code === 40966)).toHaveLength(2);
  expect(await manager.list()).toHaveLength(limits.view.perPerson);
});

test('[COL-26] what a view keeps has at most 2,000 characters', async () => {
  const { manager } = await setup();
  expect(await manager.create({ search: `query=${'a'.repeat(1994)}` })).toMatchObject({ status: 200 });
  expect(await manager.create({ search: `query=${'a'.repeat(1995)}` })).toMatchObject({ code: 42270 });
  // As it is kept.
  expect(await manager.create({ search: `query=${'充'.repeat(300)}` })).toMatchObject({ code: 42270 });
});
