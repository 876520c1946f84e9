import type { Command } from '../command.ts';
import { connectAnywhere, rememberedProduct } from '../connection.ts';
import { listProducts } from '../products.ts';

export const products: Command = {
  name: 'products',
  takes: '',
  count: { least: 0, most: 0 },
  options: [],
  examples: ['tracery products', 'tracery products --json'],
  async run(context) {
    const { out, t } = context;
    const list = await listProducts(connectAnywhere(context));
    const current = rememberedProduct(context)?.id;
    out.json({ products: list.map((one) => ({ ...one, isCurrent: one.id === current })) });
    out.table([
      ['', t('heading.number'), t('heading.name'), t('heading.role')],
      ...list.map(({ id, name, role }) => [id === current ? '*' : '', String(id), name, role]),
    ]);
  },
};
