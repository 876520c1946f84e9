#!/usr/bin/env node
// The command of operators: `tracery user disable mira`. It speaks to the database as the owner of the tables and tells
// the audit log of all it does.
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { createDatabase } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import { auditCommands } from './audit.ts';
import {
  CommandError,
  recorderFor,
  type Command,
  type CommandContext,
  type CommandResult,
  type SetupCommand,
} from './command.ts';
import { backup } from './backup.ts';
import { doctor } from './doctor/doctor.ts';
import { fileCommands } from './files.ts';
import { init } from './init/init.ts';
import { productCommands } from './product.ts';
import { restore } from './restore.ts';
import { upgrade } from './upgrade/upgrade.ts';
import { userCommands } from './user.ts';
import { userDataCommands } from './user-data.ts';
import { version } from '../version.ts';

/** As in sysexits(3). */
const exitCodes = { done: 0, failed: 1, usage: 2, config: 78 };

type Described = Omit<Command, 'run'> & {
  run(positionals: string[], values: Record<string, unknown>): Promise<CommandResult>;
};

const withoutSettings = (command: SetupCommand): Described => ({
  ...command,
  run: (positionals, values) => command.run(values as never, positionals),
});
const withDatabase = (command: Command): Described => ({
  ...command,
  run: (positionals, values) => runCommand(command, positionals, values),
});

const commands: Described[] = [
  ...[init, doctor, upgrade, restore].map(withoutSettings),
  ...[
    backup,
    ...userCommands,
    ...userDataCommands,
    ...productCommands,
    ...fileCommands,
    ...auditCommands,
  ].map(withDatabase),
];

/** The shell script `bin/tracery` starts these. */
const processes = {
  serve: 'The app: what systemd starts as tracery.service',
  worker: 'The jobs: what systemd starts as tracery-worker.service',
  migrate: 'Brings the database to what this version needs; tracery init does it too',
};

const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));

const overview = (of = commands): string[] => [
  'tracery <command> [--json] [--help]',
  '',
  ...of.flatMap(({ name, takes, summary }) => [`  ${`${name} ${takes}`.trimEnd()}`, `      ${summary}`]),
  ...(of === commands
    ? Object.entries(processes).flatMap(([name, summary]) => [`  ${name}`, `      ${summary}`])
    : []),
  '',
  'It reads the settings of the server (TRACERY_CONFIG, otherwise /etc/tracery/tracery.env, and the environment).',
  'Exit codes: 0 done, 1 refused or failed, 2 not understood, 78 settings are missing or wrong.',
];

const helpOf = ({ name, takes, summary, help = [] }: Described): string[] => [
  `tracery ${name} ${takes}`.trimEnd(),
  '',
  summary,
  ...(help.length > 0 ? ['', ...help.map((line) => `  ${line}`)] : []),
  '  --json             the answer as JSON',
];

async function readPassword(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, '');
}

const refuse = (message: string, exitCode: number): number => {
  process.stderr.write(`${message}\n`);
  return exitCode;
};

async function runCommand(command: Command, positionals: string[], values: Record<string, unknown>) {
  const config = readConfig(process.env);
  const { ownerUrl } = config.database;
  if (!ownerUrl)
    throw new ConfigError(
      'tracery needs DATABASE_OWNER_URL. After tracery init only root can read it: run this with sudo',
    );
  const db = createDatabase(
    createPool({ url: ownerUrl, size: 2, purpose: 'jobs' }, (error) =>
      process.stderr.write(`database connection lost: ${error.message}\n`),
    ),
  );
  const context: CommandContext = {
    config,
    secrets: createSecrets(config.secret),
    db,
    record: recorderFor(command.name),
    readPassword,
  };
  try {
    return await command.run(context, positionals, values as never);
  } catch (error) {
    // What it began was undone with its entry in the log; that it was tried is told, without the reason, which may name
    // people.
    if (error instanceof CommandError)
      await db.transaction((trx) => context.record(trx, { detail: { isRefused: true } }));
    throw error;
  } finally {
    await db.close();
  }
}

function show({ lines, json }: CommandResult, isJson: boolean): void {
  if (!isJson) print(lines);
  else if (json !== undefined) print([JSON.stringify(json, null, 2)]);
}

async function main(given: string[]): Promise<number> {
  const [area = '', action = ''] = given;
  if (area === '--version') {
    print([version]);
    return exitCodes.done;
  }
  const command = commands.find(({ name }) => name === area || name === `${area} ${action}`);
  if (!command) {
    const ofArea = commands.filter(({ name }) => name.startsWith(`${area} `));
    const isAsked = given.length === 0 || given.some((word) => word === '--help' || word === '-h');
    const lines = overview(ofArea.length > 0 ? ofArea : commands);
    if (isAsked) print(lines);
    return isAsked ? exitCodes.done : refuse(lines.join('\n'), exitCodes.usage);
  }
  let parsed;
  try {
    parsed = parseArgs({
      args: given.slice(command.name.split(' ').length),
      allowPositionals: true,
      options: { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${helpOf(command).join('\n')}`, exitCodes.usage);
  }
  const { positionals, values } = parsed;
  if (values['help']) {
    print(helpOf(command));
    return exitCodes.done;
  }
  const wanted = command.takes.split(/[[-]/, 1)[0]!.match(/<[^>]+>/g)?.length ?? 0;
  const optional = command.takes.match(/\[<[^>]+>\]/g)?.length ?? 0;
  if (positionals.length < wanted || positionals.length > wanted + optional)
    return refuse(helpOf(command).join('\n'), exitCodes.usage);
  try {
    const result = await command.run(positionals, values);
    show(result, values['json'] === true);
    return result.exitCode ?? exitCodes.done;
  } catch (error) {
    if (error instanceof ConfigError) return refuse(error.message, exitCodes.config);
    if (error instanceof CommandError) return refuse(error.message, exitCodes.failed);
    return refuse(`it failed, and nothing was changed: ${(error as Error).message}`, exitCodes.failed);
  }
}

process.exitCode = await main(process.argv.slice(2));
