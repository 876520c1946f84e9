import { limits } from '@tracery/contract';
import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

/** A requirement of a feature. */
async function setup() {
  const { manager } = await app().product();
  const { token } = manager;
  const data = { content: '' };
  const feature = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important', data },
  });
  const requirement = await app().call('POST /reqapi/v1/requirements/create', {
    token,
    body: { name: 'Stop at once', sourceId: feature.data.id, importance: 'Important', data },
  });
  return { manager, token, featureId: feature.data.id, requirementId: requirement.data.id };
}

const createTask = async (token: string, processorId: number, sourceId: number, name: string) =>
  (
    await app().call('POST /prdapi/v1/tasks/create', {
      token,
      body: { name, kind: 'Requirement', sourceId, importance: 2, emergency: 2, processorId },
    })
  ).data.id;

const createTestcase = async (token: string, sourceId: number) =>
  (
    await app().call('POST /tstapi/v1/testcases/create', {
      token,
      body: { name: 'Unplug it', sourceId, importance: 'Important', data: { content: '' } },
    })
  ).data.id;

const createDefect = async (
  token: string,
  name: string,
  from: { testcaseId?: number; requirementId?: number },
) =>
  (
    await app().call('POST /tstapi/v1/defects/create', {
      token,
      body: { name, kind: 'Bug', importance: 'Major', data: { content: '' }, ...from },
    })
  ).data.id;

const read = async (token: string, kind: 'Feature' | 'Requirement', sourceId: number, limit?: number) =>
  (
    await app().call('GET /damapi/v1/children/list', {
      token,
      query: { kind, sourceId, ...(limit && { limit }) },
    })
  ).data.groups;

test('[EXP-22] a feature lists its requirements, a requirement its tasks, test cases and defects, with status and owner', async () => {
  const { manager, token, featureId, requirementId } = await setup();
  expect(await read(token, 'Feature', featureId)).toMatchObject([
    {
      kind: 'Requirement',
      isWhole: true,
      list: [{ id: requirementId, name: 'Stop at once', status: 1, owner: '' }],
    },
  ]);
  const tasks = [
    await createTask(token, manager.id, requirementId, 'First'),
    await createTask(token, manager.id, requirementId, 'Second'),
  ];
  const testcaseId = await createTestcase(token, requirementId);
  const found = await createDefect(token, 'Found by the test', { testcaseId });
  const direct = await createDefect(token, 'Found at the requirement', { requirementId });
  await createDefect(token, 'Of something else', {});
  const groups = await read(token, 'Requirement', requirementId);
  expect(groups.map(({ kind, list }) => [kind, list.map(({ id }) => id)])).toEqual([
    ['Task', tasks.toReversed()],
    ['Testcase', [testcaseId]],
    ['Defect', [direct, found]],
  ]);
  expect(groups[0]!.list[0]).toMatchObject({
    name: 'Second',
    status: 2,
    isFrozen: 0,
    owner: manager.username,
    ownerName: manager.username,
  });
});

test('[EXP-22] what is in the trash is left out, and the list says whether there is more', async () => {
  const { manager, token, requirementId } = await setup();
  const ids = [];
  for (const name of ['one', 'two', 'three'])
    ids.push(await createTask(token, manager.id, requirementId, name));
  const [few] = await read(token, 'Requirement', requirementId, 2);
  expect(few).toMatchObject({ isWhole: false, list: [{ id: ids[2] }, { id: ids[1] }] });
  await app().call('DELETE /prdapi/v1/tasks/delete/{id}', { token, params: { id: ids[2]! } });
  const [left] = await read(token, 'Requirement', requirementId, 2);
  expect(left).toMatchObject({ isWhole: true, list: [{ id: ids[1] }, { id: ids[0] }] });
  const tooMany = await app().send('GET /damapi/v1/children/list', {
    token,
    query: { kind: 'Requirement', sourceId: requirementId, limit: limits.list.childrenMax + 1 },
  });
  expect(tooMany.status).toBe(400);
});

test('[EXP-22] a defect made at a requirement is linked with it; one of another product is refused', async () => {
  const { token, requirementId } = await setup();
  const other = await setup();
  const id = await createDefect(token, 'Does not stop', { requirementId });
  const links = await app().call('GET /damapi/v1/links/list', {
    token,
    query: { kind: 'Defect', sourceId: id },
  });
  expect(links.data.list).toMatchObject([
    { type: 'breaks', isForward: true, kind: 'Requirement', itemId: requirementId },
  ]);
  const across = await app().send('POST /tstapi/v1/defects/create', {
    token,
    body: {
      name: 'x',
      kind: 'Bug',
      importance: 'Major',
      data: { content: '' },
      requirementId: other.requirementId,
    },
  });
  expect(across.status).toBe(400);
});
