// Before all server tests: real services, and one migrated database from which each test file gets a copy.
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startServices } from '../../../scripts/services.ts';
import { prepareDatabase } from '../../../scripts/stack.ts';
import { readMigrations } from '../../src/platform/database/migrations.ts';
import type { ProductTables } from './statement-law.ts';

export default async function setup(project: TestProject): Promise<void> {
  const services = await startServices();
  const checksum = createHash('sha256')
    .update(
      readMigrations()
        .map((migration) => migration.checksum)
        .join(),
    )
    .digest('hex');
  const template = `template_${checksum.slice(0, 16)}`;
  const client = new pg.Client({ connectionString: services.postgresUrl });
  await client.connect();
  // Copies of test runs that were killed before they could clean up.
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test\\_%' or (datname like 'template\\_%' and datname <> $1)`,
    [template],
  );
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
  const urls = await prepareDatabase(services, template);
  project.provide('services', services);
  project.provide('template', template);
  project.provide('productTables', await readProductTables(urls.owner));
}

/** Read from the database, so that new tables are covered. */
async function readProductTables(url: string): Promise<ProductTables> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'tracery' and column_name = 'product_id'`,
  );
  await client.end();
  return { products: 'id', ...Object.fromEntries(rows.map(({ table_name: name }) => [name, 'product_id'])) };
}

declare module 'vitest' {
  interface ProvidedContext {
    services: Awaited<ReturnType<typeof startServices>>;
    template: string;
    productTables: ProductTables;
  }
}
