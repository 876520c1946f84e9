import { limits } from '@tracery/contract';
import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();
const key = 'GET /damapi/v1/printed/list';

/** A feature with requirements of these contents. */
async function setup(...contents: string[]) {
  const { manager } = await app().product();
  const { token } = manager;
  const feature = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important', data: { content: 'From plug to bill' } },
  });
  const ids: number[] = [];
  for (const content of contents) {
    const made = await app().call('POST /reqapi/v1/requirements/create', {
      token,
      body: { name: 'Stop', sourceId: feature.data.id, importance: 'Important', data: { content } },
    });
    ids.push(made.data.id);
  }
  const read = async (kind: 'Requirement' | 'Testcase' | 'Feature', wanted: readonly unknown[]) =>
    (await app().call(key, { token, query: { kind, ids: wanted.join(' ') } })).data;
  return { token, ids, featureId: feature.data.id, read };
}

const createTestcase = async (token: string, sourceId: number) =>
  (
    await app().call('POST /tstapi/v1/testcases/create', {
      token,
      body: { name: 'Unplug it', sourceId, importance: 'Important', data: { content: '' } },
    })
  ).data.id;

test('[INT-29] contents and links come in the order of the ids, without what is missing, of another kind or in the trash', async () => {
  const { token, ids, featureId, read } = await setup('one', '', 'three', 'gone');
  const [first, second, third, gone] = ids as [number, number, number, number];
  await app().call('DELETE /reqapi/v1/requirements/delete/{id}', { token, params: { id: gone } });
  await app().call('POST /damapi/v1/links/create', {
    token,
    body: {
      type: 'depends',
      kind: 'Requirement',
      sourceId: first,
      targetKind: 'Requirement',
      targetId: third,
    },
  });
  const { list, next } = await read('Requirement', [
    third,
    gone,
    featureId,
    'word',
    first,
    999_999_999,
    second,
  ]);
  expect(list.map(({ id, content }) => [id, content])).toEqual([
    [third, 'three'],
    [first, 'one'],
    [second, ''],
  ]);
  expect(next).toBeNull();
  expect(list.map(({ links }) => links.map(({ type, isForward, id }) => [type, isForward, id]))).toEqual([
    [['depends', false, first]],
    [['depends', true, third]],
    [],
  ]);
});

test('[INT-29] a test case verifies the requirement that it was made for, once, and tells its latest run', async () => {
  const { token, ids, read } = await setup('one');
  const [id] = ids as [number];
  const made = await createTestcase(token, id);
  await app().call('POST /damapi/v1/links/create', {
    token,
    body: { type: 'verifies', kind: 'Testcase', sourceId: made, targetKind: 'Requirement', targetId: id },
  });
  const other = await createTestcase(token, id);
  await app().call('POST /tstapi/v1/testcases/fail/{id}', {
    token,
    params: { id: made },
    body: { note: 'Charged on' },
  });
  await app().call('POST /tstapi/v1/testcases/pass/{id}', {
    token,
    params: { id: made },
    body: { note: '' },
  });
  const [requirement] = (await read('Requirement', [id])).list;
  const said = requirement!.links.map((link) => [link.type, link.isForward, link.kind, link.id]);
  expect(said).toHaveLength(2);
  expect(said).toEqual(
    expect.arrayContaining([made, other].map((testcase) => ['verifies', false, 'Testcase', testcase])),
  );
  const { list } = await read('Testcase', [made, other]);
  expect(list.map(({ run }) => run && [run.result, run.note])).toEqual([[6, ''], null]);
});

test('[INT-29] an answer holds so much text at most, and says where to ask again', async () => {
  const long = 'word '.repeat(50_000);
  const { ids, read } = await setup(...Array.from({ length: 5 }, () => long));
  const { list, next } = await read('Requirement', ids);
  expect(list.map(({ id }) => id)).toEqual(
    ids.slice(0, Math.floor(limits.printed.contentsMax / long.length)),
  );
  expect(next).toBe(ids[list.length]);
  expect((await read('Requirement', ids.slice(list.length))).next).toBeNull();
});
