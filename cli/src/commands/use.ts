import type { Command } from '../command.ts';
import { connectAnywhere, profileName } from '../connection.ts';
import { misused } from '../failure.ts';
import { findProduct } from '../products.ts';

export const use: Command = {
  name: 'use',
  takes: '<product>',
  count: { least: 1, most: 1 },
  options: [],
  examples: ['tracery use Charging', 'tracery use 1000'],
  async run(context) {
    const { profiles, positionals, out, t } = context;
    const name = profileName(context);
    const profile = profiles.read(name);
    if (!profile) throw misused(t('profile.none', { profile: name }));
    const product = await findProduct(connectAnywhere(context), t, positionals[0]!);
    profiles.write(name, { ...profile, product });
    out.json({ profile: name, product });
    out.print(t('product.now', { name: product.name, id: product.id }));
  },
};
