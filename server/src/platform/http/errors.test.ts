import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { sendCommit } from '../database/commit.ts';
import { answerError } from './errors.ts';

test('a connection to PostgreSQL on which no answer comes in time is an outage, and not our mistake', async () => {
  const database = await createTestDatabase();
  const http = Fastify();
  http.setErrorHandler(answerError);
  http.get('/', async () => {
    const client = new pg.Client({ connectionString: database.urls.app });
    await client.connect();
    try {
      // As the pool asks when it connects.
      await client.query({ text: 'select pg_sleep(0.5)', query_timeout: 20 } as pg.QueryConfig);
    } finally {
      await client.end();
    }
  });
  const { statusCode, headers } = await http.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  await http.close();
  await database.drop();
});

test('[OPS-25] what PgBouncer says when PostgreSQL behind it went away is an outage, and leaves a commit unknown', async () => {
  const lost = Object.assign(new Error('server conn crashed?'), { code: '08P01' });
  const http = Fastify();
  http.setErrorHandler(answerError);
  http.get('/', () => Promise.reject(lost));
  const { statusCode, headers } = await http.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  await http.close();
  await expect(sendCommit(() => Promise.reject(lost), [], [])).rejects.toMatchObject({
    key: 'server.outcomeUnknown',
  });
});
