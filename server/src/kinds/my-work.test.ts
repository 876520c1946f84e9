import { expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const create = async (path: string, body: object) =>
    ((await app().send(`POST ${path}/create`, { token, body })).data as { id: number }).id;
  const mine = { processorId: manager.id };
  const task = (body: object = {}) =>
    create('/prdapi/v1/tasks', { name: 'Task', importance: 1, emergency: 1, ...mine, ...body });
  const risk = (body: object = {}) =>
    create('/prdapi/v1/risks', { name: 'Risk', probability: 1, impact: 1, ...mine, ...body });
  const defect = (body: object = {}) =>
    create('/tstapi/v1/defects', { name: 'Defect', kind: 'Bug', importance: 'Minor', ...mine, ...body });
  const testcase = async (body: object = {}) => {
    const featureId = await create('/reqapi/v1/features', { name: 'F', importance: 'Important' });
    const words = { kind: 'Functional', importance: 'Important' };
    const sourceId = await create('/reqapi/v1/requirements', { name: 'R', sourceId: featureId, ...words });
    return create('/tstapi/v1/testcases', { name: 'Case', sourceId, importance: 'Important', ...body });
  };
  const act = async (path: string, id: number, body: object = {}, as = token) =>
    expect((await app().send(`POST ${path}/{id}`, { token: as, params: { id }, body })).status, path).toBe(
      200,
    );
  const waiting = async (as = token) =>
    (await app().call('GET /prdapi/v1/products/my-work', { token: as })).data;
  return { productId, manager, token, task, risk, defect, testcase, act, waiting };
}

test('[EXP-19] what waits for me is of all kinds, by its day, then by how important it is', async () => {
  const { task, risk, defect, testcase, act, waiting } = await setup();
  const late = await task({ planCloseAt: '2026-06-01T23:59:59Z' });
  const soon = await risk({ planCloseAt: '2026-05-01T23:59:59Z' });
  const trivial = await defect({ importance: 'Trivial' });
  const undated = await task({ importance: 3, emergency: 3 });
  const critical = await defect({ importance: 'Critical' });
  const major = await defect({ importance: 'Major' });
  const running = await testcase({ importance: 'Important' });
  await act('/tstapi/v1/testcases/test', running, { note: '' });
  const { list, isWhole } = await waiting();
  expect(isWhole).toBe(true);
  expect(list.map(({ id }) => id)).toEqual([soon, late, critical, undated, major, running, trivial]);
  expect(list[0]).toEqual({
    kind: 'Risk',
    id: soon,
    oid: 1,
    name: 'Risk',
    status: 1,
    level: 1,
    isToReview: false,
    planCloseAt: '2026-05-01T23:59:59Z',
  });
  expect(list.map(({ level }) => level)).toEqual([1, 1, 3, 3, 3, 2, 1]);
  // In the words of the kind, where it has some.
  expect(list.map(({ importance }) => importance)).toEqual([
    undefined,
    undefined,
    'Critical',
    undefined,
    'Major',
    'Important',
    'Trivial',
  ]);
});

test('[EXP-19] what is done, frozen, deleted, handed over or run by somebody else does not wait for me', async () => {
  const { productId, manager, task, risk, defect, testcase, act, waiting } = await setup();
  const other = await app().member(productId, ['TestEngineer']);
  await act('/prdapi/v1/tasks/change-done', await task());
  await act('/prdapi/v1/tasks/freeze', await task());
  await act('/prdapi/v1/risks/avoid', await risk());
  const handed = await defect();
  await act('/tstapi/v1/defects/fix', handed, { comment: '', processorId: other.id });
  await act('/tstapi/v1/defects/close', await defect(), { comment: '' });
  const ended = await testcase();
  await act('/tstapi/v1/testcases/test', ended, { note: '' });
  await act('/tstapi/v1/testcases/pass', ended, { note: '' });
  const taken = await testcase();
  await act('/tstapi/v1/testcases/test', taken, { note: '' });
  await act('/tstapi/v1/testcases/test', taken, { note: '' }, other.token);
  const gone = await task();
  await app().send('DELETE /prdapi/v1/tasks/delete/{id}', { token: manager.token, params: { id: gone } });
  expect((await waiting()).list).toEqual([]);
  expect((await waiting(other.token)).list.map(({ id }) => id)).toEqual([taken, handed]);
});

test('[EXP-19] it is bounded, and says so', async () => {
  const { task, waiting } = await setup();
  for (let count = 0; count <= limits.list.myWorkMax; count += 1) await task();
  const { list, isWhole } = await waiting();
  expect([list.length, isWhole]).toEqual([limits.list.myWorkMax, false]);
});
