// `tracery` for members: what screens do, by the API and an access token, from a shell.
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import type { Command, CommandContext } from './command.ts';
import { create } from './commands/create.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { list } from './commands/list.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { move } from './commands/move.ts';
import { products } from './commands/products.ts';
import { results } from './commands/results.ts';
import { show } from './commands/show.ts';
import { use } from './commands/use.ts';
import { whoami } from './commands/whoami.ts';
import { connect, type Parts } from './connection.ts';
import { exitCodes, Failure, misused, refused } from './failure.ts';
import { helpOf, overview } from './help.ts';
import { watchInterrupts } from './interrupt.ts';
import { languageOf, translatorFor, type Translate } from './language.ts';
import { commonOptions, optionsFrom, parseOptionsOf } from './options.ts';
import { createOutput } from './output.ts';
import { createProfiles } from './profiles.ts';

const commands: readonly Command[] = [
  login,
  logout,
  whoami,
  products,
  use,
  list,
  show,
  create,
  move,
  importCommand,
  exportCommand,
  results,
];

/** Before anything is understood: what language to speak, and whether to programs. */
function glanceAt(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { lang: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const { lang, json, help } = values;
  return { lang: typeof lang === 'string' ? lang : undefined, isJson: json === true, isHelp: help === true };
}

function parse(command: Command, args: readonly string[], t: Translate) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: parseOptionsOf([...command.options, ...commonOptions]),
    });
  } catch (error) {
    throw misused(
      `${(error as Error).message}\n${t('help.usage', { usage: `tracery ${command.name} ${command.takes}` })}`,
    );
  }
}

async function perform(
  command: Command,
  args: readonly string[],
  parts: Omit<Parts, 'options' | 'profiles'>,
): Promise<number> {
  const { t, env } = parts;
  const { values, positionals } = parse(command, args, t);
  const { least, most } = command.count;
  if (positionals.length < least || positionals.length > most) throw misused(helpOf(command, t).join('\n'));
  const options = optionsFrom(values, t);
  // A misspelt language is told, not guessed.
  options.oneOf('lang', ['en', 'zh'] as const);
  const whole: Parts = { ...parts, options, profiles: createProfiles(env, t) };
  const context: CommandContext = { ...whole, positionals, connect: () => connect(whole) };
  return (await command.run(context)) ?? exitCodes.done;
}

async function main(given: readonly string[]): Promise<number> {
  const { env, stdout, stderr } = process;
  const { lang, isJson, isHelp } = glanceAt(given);
  const language = languageOf(lang, env);
  const t = translatorFor(language);
  const out = createOutput({ stdout, stderr }, { isJson, env });
  const say = (lines: readonly string[]) => stdout.write(`${lines.join('\n')}\n`);
  const [first = '', ...rest] = given;
  const [name = '', ...args] = first === 'help' ? rest : given;
  const command = commands.find((one) => one.name === name);
  try {
    if (given.includes('--version') && !command) say([manifest.version]);
    else if (command && (isHelp || first === 'help')) say(helpOf(command, t));
    else if (command) return await perform(command, args, { t, language, out, env });
    else if (isHelp || name === '') say(overview(commands, t));
    else throw misused(t('help.unknown', { name }));
    return exitCodes.done;
  } catch (error) {
    // Node would show the line of the file, which is all of it.
    const failure =
      error instanceof Failure ? error : refused(t('help.bug', { stack: (error as Error).stack ?? '' }));
    out.fail(failure);
    return failure.exitCode;
  }
}

const neededNode = Number.parseInt(manifest.engines.node, 10);
const isNodeNewEnough = Number.parseInt(process.versions.node, 10) >= neededNode;

if (isNodeNewEnough) {
  watchInterrupts();
  // Whoever reads has seen enough, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done);
    throw error;
  });
  process.exitCode = await main(process.argv.slice(2));
} else {
  const t = translatorFor(languageOf(undefined, process.env));
  process.stderr.write(`${t('help.node', { needed: neededNode, found: process.versions.node })}\n`);
  process.exitCode = exitCodes.usage;
}
