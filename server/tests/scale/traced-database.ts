// A database that reports what each statement of the app costs.
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { setTracing } from './traced-statements.ts';

export async function createTracedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await setTracing(
    (statement) => database.query(statement),
    new URL(database.urls.superuser).pathname.slice(1),
  );
  return database;
}
