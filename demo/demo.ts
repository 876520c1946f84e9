// `pnpm demo --items 1000000`: products of any size with teams, for development and benchmarks.
import { parseArgs } from 'node:util';
import { checkProducts } from './src/checks/check-products.ts';
import { withSuperuser } from './src/connection.ts';
import { fillProducts } from './src/fill.ts';
import { createProgress } from './src/progress.ts';
import { demoPassword, demoProducts, ensureProducts } from './src/team.ts';
import { runningServices, startServices, stopServices } from '../scripts/services.ts';
import { prepareDatabase } from '../scripts/stack.ts';

const usage = `pnpm demo [--items N] [--database NAME]

Fills the products of the demo: half of all items go into the first, half of the rest into the next, and so on.
Run again, it adds as many.

  --items N         how many items in all (10000)
  --database NAME   which database of the development services (tracery_dev, that of \`pnpm dev\`)
  --help            show this
`;

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'tracery_dev' },
    help: { type: 'boolean', default: false },
  },
});
const items = Number(values.items);

const count = (number: number) => Math.round(number).toLocaleString('en');

async function fillAndCheck(postgresUrl: string): Promise<boolean> {
  return withSuperuser(postgresUrl, values.database, async (client) => {
    const products = await ensureProducts(client);
    const requests = products.map(({ product: { share }, ...rest }) => ({
      ...rest,
      items: Math.floor(items * share),
    }));
    requests[0]!.items += items - requests.reduce((sum, one) => sum + one.items, 0);
    const started = performance.now();
    await fillProducts(
      client,
      requests.filter((one) => one.items > 0),
      createProgress(),
    );
    const seconds = (performance.now() - started) / 1000;
    console.log(`  ${count(items)} items in ${seconds.toFixed(1)} s: ${count(items / seconds)} items/s\n`);
    console.log('  Checked:');
    const checked = await checkProducts(
      client,
      products.map(({ productId }) => productId),
      ({ name, wrong }) => console.log(`  ${wrong === 0 ? '✓' : `✗ ${count(wrong)} wrong:`} ${name}`),
    );
    for (const { product, productId, items: filled } of requests.map((one, n) => ({
      ...products[n]!,
      ...one,
    })))
      console.log(
        `  ${productId}  ${count(filled).padStart(9)} items  ${product.name} (${product.team.join(', ')})`,
      );
    return checked.every(({ wrong }) => wrong === 0);
  });
}

if (values.help) console.log(usage);
else if (!Number.isSafeInteger(items) || items < 1 || !/^\w+$/.test(values.database)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const areOurs = !runningServices();
  const services = await startServices({ durable: true });
  await prepareDatabase(services, values.database);
  const isRight = await fillAndCheck(services.postgresUrl);
  if (isRight) {
    const { team } = demoProducts[0]!;
    console.log(`\n  pnpm dev, then sign in as ${team.join(', ')}: password ${demoPassword}`);
  } else {
    console.error('\n  The demo data is not what the server would have written.');
    process.exitCode = 1;
  }
  if (areOurs) await stopServices();
}
