// `pnpm demo --items 1000000`: believable products of any size, with teams, for development and for measuring.
import { parseArgs } from 'node:util';
import { checkProducts } from './demo/check.ts';
import { withSuperuser } from './demo/connection.ts';
import { fillProducts } from './demo/fill.ts';
import { createProgress } from './demo/progress.ts';
import { demoPassword, demoProducts, ensureProducts } from './demo/team.ts';
import { runningServices, startServices, stopServices } from './services.ts';
import { prepareDatabase } from './stack.ts';

const usage = `pnpm demo [--items N] [--database NAME]

Fills the products of the demo: half of all items go into the first, half of the rest into the next, and so on.
Said again, it adds as many.

  --items N         how many items in all (10000)
  --database NAME   which database of the development services (tracery_dev, that of \`pnpm dev\`)
  --help            this
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
    const fillings = products.map(({ product: { share }, ...rest }) => ({
      ...rest,
      items: Math.floor(items * share),
    }));
    fillings[0]!.items += items - fillings.reduce((sum, one) => sum + one.items, 0);
    const started = performance.now();
    await fillProducts(
      client,
      fillings.filter((one) => one.items > 0),
      createProgress(),
    );
    const seconds = (performance.now() - started) / 1000;
    console.log(`  ${count(items)} items in ${seconds.toFixed(1)} s: ${count(items / seconds)} items/s\n`);
    console.log('  Checked:');
    const checked = await checkProducts(
      client,
      products.map(({ productId }) => productId),
      ({ what, wrong }) => console.log(`  ${wrong === 0 ? '✓' : `✗ ${count(wrong)} wrong:`} ${what}`),
    );
    for (const { product, productId, items: filled } of fillings.map((one, n) => ({
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
    console.error('\n  The demo is not as the server would have made it.');
    process.exitCode = 1;
  }
  if (areOurs) await stopServices();
}
