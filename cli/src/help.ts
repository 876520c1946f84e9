// What --help says, of all commands and of one.
import type { Command } from './command.ts';
import { padToWidth } from './display-width.ts';
import type { Translate } from './language.ts';
import { commonOptions, describeOption } from './options.ts';

/** Names and what they mean, under each other. */
function described(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, meaning]) => `  ${padToWidth(name, width)}  ${meaning}`);
}

const usageOf = ({ name, takes }: Command): string => `${name} ${takes}`.trim();

const optionLines = (names: Command['options'], t: Translate): string[] =>
  described(names.map((name) => describeOption(name, t)));

export const overview = (commands: readonly Command[], t: Translate): string[] => [
  t('help.title'),
  '',
  t('help.usage', { usage: 'tracery <command> [--json] [--help]' }),
  '',
  t('help.commands'),
  ...described(commands.map((command) => [usageOf(command), t(`summary.${command.name}`)])),
  '',
  t('help.options'),
  ...optionLines(commonOptions, t),
  '',
  t('help.more'),
  t('help.environment'),
];

export const helpOf = (command: Command, t: Translate): string[] => [
  t('help.usage', { usage: `tracery ${usageOf(command)}` }),
  '',
  t(`summary.${command.name}`),
  '',
  t('help.options'),
  ...optionLines([...command.options, ...commonOptions], t),
  '',
  t('help.examples'),
  ...command.examples.map((example) => `  ${example}`),
];
