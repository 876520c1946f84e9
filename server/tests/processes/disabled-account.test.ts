// Several processes share nothing but the database: what an operator does holds in all of them at once.
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../support/app.ts';
import { tracery } from '../support/command.ts';
import { testDatabase } from '../support/database.ts';
import { startApp } from '../support/processes.ts';

test('[OPS-12] a disabled person is refused by two processes that served them a moment ago, cached lists and files too', async () => {
  const database = await testDatabase();
  const own = await createTestApp({ database });
  onTestFinished(() => own.close());
  const { id, manager } = await own.product();
  const servers = [await startApp({ database }), await startApp({ database })];
  onTestFinished(async () => {
    for (const server of servers) await server.kill('SIGKILL');
  });
  const uploaded = await own.send('POST /damapi/v1/files/upload', {
    query: { kind: 'RESTfulAPI', sourceId: id },
    file: Buffer.from('openapi: 3.0.0'),
    fileName: 'api.yaml',
    token: manager.token,
  });
  const { linkUrl } = uploaded.data as { linkUrl: string };
  const statuses = () =>
    Promise.all(
      servers.flatMap(({ url }) => [
        fetch(`${url}/reqapi/v1/features/list`, { headers: { authorization: `Bearer ${manager.token}` } }),
        fetch(`${url}${linkUrl}`, { headers: { cookie: manager.cookie } }),
      ]),
    ).then((answers) => answers.map(({ status }) => status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  expect((await tracery(database, ['user', 'disable', manager.username])).exitCode).toBe(0);
  expect(await statuses()).toEqual([401, 401, 401, 401]);
});
