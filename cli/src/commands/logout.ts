import type { Command } from '../command.ts';
import { profileName } from '../connection.ts';
import { misused } from '../failure.ts';

export const logout: Command = {
  name: 'logout',
  takes: '',
  count: { least: 0, most: 0 },
  options: [],
  examples: ['tracery logout', 'tracery logout --profile work'],
  async run(context) {
    const { profiles, out, t } = context;
    const profile = profileName(context);
    const before = profiles.read(profile);
    if (!before) throw misused(t('profile.none', { profile }));
    profiles.write(profile, undefined);
    out.json({ profile, address: before.address });
    out.print(t('logout.done', { address: before.address }));
  },
};
