import { inOneLine } from '../display-width.ts';
import type { Me } from '../client.ts';
import type { Command, CommandContext } from '../command.ts';
import { connectAnywhere, profileName, rememberedProduct } from '../connection.ts';

/** As whom a token acts, and what it opens. */
export function describeMe(
  { t }: Pick<CommandContext, 't'>,
  { username, personName, isRobot, token }: Me,
): string[] {
  const person = inOneLine(personName);
  const name = person === username ? username : `${person} (${username})`;
  return [
    isRobot ? t('me.robot', { name: person }) : t('me.person', { name }),
    ...(token
      ? [
          t('me.token', {
            name: inOneLine(token.name),
            scope: token.scope,
            day: token.expiresAt.slice(0, 10),
          }),
        ]
      : []),
  ];
}

export const whoami: Command = {
  name: 'whoami',
  takes: '',
  count: { least: 0, most: 0 },
  options: [],
  examples: ['tracery whoami', 'tracery whoami --json'],
  async run(context) {
    const { out, t } = context;
    const client = connectAnywhere(context);
    const me = await client.me();
    const product = rememberedProduct(context);
    out.json({ address: client.origin, profile: profileName(context), ...me, product: product ?? null });
    out.print(client.origin, ...describeMe(context, me));
    if (product) out.print(t('product.now', { name: product.name, id: product.id }));
  },
};
