import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const { id, manager } = await app().product();
  return { id, manager, token: manager.token };
}

const newFeature = async (token: string, name: string) =>
  (
    await app().call('POST /reqapi/v1/features/create', {
      token,
      body: { name, importance: 'Important' },
    })
  ).data.id;

const recent = async (token: string, language = 'en') =>
  (
    await app().call('GET /damapi/v1/operationlogs/recent', {
      token,
      headers: { 'accept-language': language },
    })
  ).data.list;

test('recent activity tells who did what to which item, newest first, in the words of the reader', async () => {
  const { token, manager } = await setup();
  expect(await recent(token)).toEqual([]);
  const feature = await newFeature(token, 'Charging');
  const { data } = await app().call('POST /reqapi/v1/requirements/create', {
    token,
    body: { name: 'Stop on unplug', sourceId: feature, importance: 'Important' },
  });
  await app().call('POST /reqapi/v1/requirements/develop/{id}', { token, params: { id: data.id } });
  await app().send('POST /damapi/v1/files/upload', {
    token,
    query: { kind: 'FeatureAttachment', sourceId: feature },
    file: Buffer.from('notes'),
    fileName: 'notes.txt',
  });
  const entries = await recent(token);
  expect(entries[0]).toEqual({
    id: expect.any(Number) as number,
    kind: 'Feature',
    itemId: feature,
    oid: 1,
    name: 'Charging',
    isDeleted: false,
    data: { category: 'upload', comment: 'Added: file notes.txt' },
    creator: manager.username,
    creatorName: manager.username,
    creatorAvatar: '',
    creatorId: manager.id,
    createdAt: expect.any(String) as string,
    tokenName: '',
    proposal: null,
    isRobot: false,
  });
  expect(entries.map(({ kind, data: { comment } }) => `${kind} ${comment}`)).toEqual([
    'Feature Added: file notes.txt',
    'Feature Status changed: Initial → Developing',
    'Requirement Status changed: Initial → Developing',
    'Requirement Created',
    'Feature Created',
  ]);
  expect((await recent(token, 'zh'))[3]!.data.comment).toBe('创建了');
});

test('recent activity is of one product and bounded; trashed items keep their names, purged ones are passed over', async () => {
  const { token } = await setup();
  const other = await setup();
  await newFeature(other.token, 'Elsewhere');
  const ids: number[] = [];
  for (let n = 1; n <= 23; n += 1) ids.push(await newFeature(token, `Feature ${n}`));
  const [kept, purged] = [ids.at(-1)!, ids.at(-2)!];
  for (const id of [purged, kept])
    await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id } });
  await app().database.query(`update trash set deleted_at = now() - interval '31 days' where item_id = $1`, [
    purged,
  ]);
  await app().database.query(`select purge_trash(interval '30 days', 10)`);
  const entries = await recent(token);
  expect(entries).toHaveLength(20);
  expect(entries[0]).toMatchObject({ itemId: kept, name: 'Feature 23', oid: 23, isDeleted: true });
  expect(entries[0]!.data.category).toBe('delete');
  expect(entries.map(({ itemId }) => itemId)).not.toContain(purged);
  expect(entries.at(-1)).toMatchObject({ name: 'Feature 4', isDeleted: false });
  expect(JSON.stringify(entries)).not.toContain('Elsewhere');
});
