import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { repetitions } from '../../tests/support/long.ts';
import { retryWhileBusy } from '../../tests/support/retry-while-busy.ts';
import { any, random } from '../../tests/support/random.ts';

const app = appForFile();

async function setup(count: number) {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const body = { name: `Task ${at}`, importance: 2, emergency: 2, processorId: manager.id };
    ids.push((await app().call('POST /prdapi/v1/tasks/create', { token, body })).data.id);
  }
  return {
    token,
    productId,
    ids,
    place: (id: number, afterId: number, as = token) =>
      retryWhileBusy(() =>
        app().call('POST /prdapi/v1/tasks/place/{id}', { token: as, params: { id }, body: { afterId } }),
      ),
    move: (id: number, step: 'doing' | 'todo') =>
      app().call(`POST /prdapi/v1/tasks/change-${step}/{id}`, { token, params: { id }, body: {} }),
    lane: async (as = token, status = 2) =>
      (
        await app().call('GET /prdapi/v1/tasks/list', {
          token: as,
          query: { status, sort: 'place', direction: 'asc', limit: 100 },
        })
      ).data.list.map(({ id }) => id),
    longestPlace: async () =>
      (
        await app().database.query<{ longest: number }>(
          'select max(length(place))::int as longest from tasks where product_id = $1',
          [productId],
        )
      )[0]!.longest,
  };
}

/** What a list is after one was put behind another. */
const moved = (list: readonly number[], id: number, afterId: number): number[] => {
  const others = list.filter((one) => one !== id);
  return others.toSpliced(others.indexOf(afterId) + 1, 0, id);
};

test('[COL-32] new tasks stand last; one that is put behind another stays there, whatever is changed in it', async () => {
  const at = await setup(4);
  const [a, b, c, d] = at.ids as [number, number, number, number];
  expect(await at.lane()).toEqual([a, b, c, d]);
  await at.place(d, a);
  await at.place(c, 0);
  expect(await at.lane()).toEqual([c, a, d, b]);
  await app().call('POST /prdapi/v1/tasks/update', {
    token: at.token,
    body: { id: a, version: 1, importance: 3 },
  });
  expect(await at.lane()).toEqual([c, a, d, b]);
  const board = await app().call('GET /prdapi/v1/tasks/todolist', {
    token: at.token,
    query: { sort: 'place', direction: 'asc' },
  });
  expect(board.data.todo.list.map(({ id }) => id)).toEqual([c, a, d, b]);
});

test('[COL-32] each lane has its order; who is no longer in the lane is no place to stand at', async () => {
  const at = await setup(4);
  const [a, b, c, d] = at.ids as [number, number, number, number];
  await at.move(b, 'doing');
  await at.move(d, 'doing');
  await at.place(d, 0);
  expect(await at.lane(at.token, 3)).toEqual([d, b]);
  expect(await at.lane()).toEqual([a, c]);
  expect((await at.place(a, b)).code).toBe(40973);
  expect((await at.place(a, 999_999_999)).code).toBe(40973);
  await at.place(a, c);
  expect(await at.lane()).toEqual([c, a]);
  expect(await at.lane(at.token, 3)).toEqual([d, b]);
});

test('[COL-32] moves of any kind give the order that they say, and places stay short', async () => {
  const at = await setup(8);
  let expected = [...at.ids];
  for (let turn = 0; turn < repetitions({ short: 120, long: 1000 }); turn++) {
    // Again and again into the same gap, which is how places grow.
    const isSameGap = turn % 3 > 0;
    const id = isSameGap ? expected.at(-1)! : any(expected);
    const others = [0, ...expected.filter((one) => one !== id)];
    const afterId = isSameGap ? expected[0]! : any(others);
    expect((await at.place(id, afterId)).code).toBe(0);
    expected = moved(expected, id, afterId);
  }
  expect(await at.lane()).toEqual(expected);
  expect(await at.longestPlace()).toBeLessThanOrEqual(24);
});

test('[COL-32] four people who move tasks at once end with one order for all', async () => {
  const at = await setup(12);
  const others = await Promise.all(
    Array.from({ length: 3 }, () => app().member(at.productId, ['DevelopEngineer'])),
  );
  const tokens = [at.token, ...others.map(({ token }) => token)];
  const moves = repetitions({ short: 60, long: 250 });
  await Promise.all(
    tokens.map(async (token) => {
      for (let turn = 0; turn < moves; turn++) {
        const id = any(at.ids);
        const rest = at.ids.filter((one) => one !== id);
        const { code } = await at.place(id, random(5) === 0 ? 0 : any(rest), token);
        expect(code).toBe(0);
      }
    }),
  );
  const orders = await Promise.all(tokens.map((token) => at.lane(token)));
  for (const order of orders) expect(order).toEqual(orders[0]);
  expect(orders[0]!.toSorted((a, b) => a - b)).toEqual(at.ids);
  const places = await app().database.query<{ place: string }>(
    'select distinct place from tasks where product_id = $1',
    [at.productId],
  );
  expect(places).toHaveLength(at.ids.length);
  expect(await at.longestPlace()).toBeLessThanOrEqual(24);
});
