// Prepares pgbench: the statements of each operation, and connections with the settings of the server.
import type pg from 'pg';
import { isWrite } from '../contract/src/index.ts';
import { createPool } from '../server/src/platform/database/pool.ts';
import { createRecorder } from './capture.ts';
import { drawsOf, personName, type Stock } from './data.ts';
import { operationOf, operations, type OperationName, type Subject } from './operations.ts';
import { Constants, scriptOf } from './pgbench.ts';

/** One script for each step of an operation. */
export type Scripts = Record<OperationName, string[]>;

/** Calls each operation twice. Without the response cache, so that every statement is recorded. */
export async function recordAll(
  client: pg.Client,
  environment: NodeJS.ProcessEnv,
  stock: Stock,
): Promise<{ scripts: Scripts; constants: Constants }> {
  const subjectAt = (at: number): Subject => ({
    requirement: stock.requirements[at]!.id,
    version: stock.requirements[at]!.version,
    home: stock.requirements[at]!.sourceId,
    source: stock.sources[at]!,
    task: stock.tasks[at]!,
    number: at,
    deepPage: stock.deepPage,
  });
  const draws = await drawsOf(client, stock.productId);
  const constants = new Constants();
  const scripts = {} as Scripts;
  const recorder = await createRecorder(environment, stock.productId);
  for (const [at, name] of (Object.keys(operations) as OperationName[]).entries()) {
    const operation = operationOf(name);
    const pairs = await recorder.record(operation, [subjectAt(2 * at), subjectAt(2 * at + 1)]);
    const { endpoint } = operation.steps[0]!(subjectAt(0));
    scripts[name] = pairs.map((pair) => scriptOf(pair, { constants, draws, isWrite: isWrite(endpoint) }));
  }
  await recorder.end();
  return { scripts, constants };
}

/** pgbench repeats the same change of a counter; high values keep counters above zero. */
export async function raiseCounts(client: pg.Client, { productId }: Stock): Promise<void> {
  for (const table of ['item_days', 'item_counters'])
    await client.query(`update ${table} set items = items + 100000 where product_id = $1`, [productId]);
  await client.query('vacuum analyze item_days, item_counters');
}

const noTimeouts = ['statement', 'lock', 'idle_in_transaction_session']
  .map((what) => `-c ${what}_timeout=0`)
  .join(' ');

/**
 * The settings of the server's connections, without timeouts. The caller is set for the whole connection: outside a
 * transaction a local setting ends with its statement.
 */
export async function connectionOptions(
  client: pg.Client,
  url: string,
  { productId }: Stock,
): Promise<string> {
  const { rows } = await client.query<{ id: number }>('select id::int from users where username = $1', [
    personName(0),
  ]);
  const ofServer = createPool({ url, size: 1 }, () => {}).options.options ?? '';
  return `${ofServer} ${noTimeouts} -c app.uid=${rows[0]!.id} -c app.pid=${productId}`;
}
