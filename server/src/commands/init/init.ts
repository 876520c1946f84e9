// `tracery init`: from an unpacked release to a running Tracery. What is there already is kept, so it may be run again:
// to finish what went wrong, or by a newer release.
import fs from 'node:fs';
import path from 'node:path';
import { bringUpToDate } from '../../bring-up-to-date.ts';
import { ConfigError, readConfig, type Config } from '../../config.ts';
import { urlsFrom } from '../../platform/database/bootstrap.ts';
import { makeBackupRole } from '../../platform/database/backup-role.ts';
import { rolesOf } from '../../platform/database/roles.ts';
import { createLog } from '../../platform/logging/log.ts';
import { CommandError, textOf, type CommandResult, type SetupCommand, type Values } from '../command.ts';
import { restoreFrom } from '../restore.ts';
import { hasAccounts, makeFirstAccount } from './account.ts';
import { askForAccount, askForInstallation, type Answers } from './answers.ts';
import {
  ensureAccount,
  makeFolder,
  pointLink,
  readSecret,
  writeOnce,
  writeWhole,
  type Account,
} from './files.ts';
import { placesBelow, type Places } from './places.ts';
import {
  addressesOf,
  asPostgres,
  canConnect,
  findLocal,
  findNamed,
  makeDatabase,
  requireFreeRoles,
  type Superuser,
} from './postgres.ts';
import { setUpProxy } from './proxy.ts';
import { createQuestions, type Questions } from './questions.ts';
import { configText, makeSecret, secretFiles } from './settings.ts';
import { hasSystemd, startServices } from './start.ts';
import { writeUnits } from './units.ts';

const backupRoleName = 'tracery_backup';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Setup {
  places: Places;
  questions: Questions;
  values: Values;
  /** What was made so far, for who reads of an error. */
  done: string[];
}

const made = ({ done }: Setup, what: string): void => {
  done.push(what);
  say(`made     ${what}`);
};
const kept = (what: string): void => say(`kept     ${what}`);

async function findSuperuser({ questions, values }: Setup): Promise<Superuser> {
  const named = textOf(values['database']);
  if (named) return findNamed(named);
  const local = await findLocal();
  if (typeof local !== 'string') return local;
  say(local);
  return findNamed(
    await questions.ask({
      flag: 'database',
      text: 'Superuser of a PostgreSQL, such as postgres://postgres:password@db.example.org/postgres',
      problem: (answer) =>
        /^postgres(ql)?:\/\/[^@]+@/.test(answer) ? undefined : 'such an address is needed',
    }),
  );
}

interface Plan {
  superuser: Superuser;
  answers: Answers;
  account: { username: string; email: string };
}

/** Nothing is changed before all of it is known. */
async function makePlan(setup: Setup): Promise<Plan> {
  const superuser = await findSuperuser(setup);
  if (readSecret(setup.places.secrets, 'DATABASE_OWNER_URL') === undefined) await requireFreeRoles(superuser);
  say(`PostgreSQL ${superuser.shown}`);
  const answers = await askForInstallation(setup.questions, setup.places);
  return { superuser, answers, account: await askForAccount(setup.questions) };
}

function writeSettings(
  setup: Setup,
  { superuser, answers, account }: Plan,
  owner: Account | undefined,
): void {
  const { places, values } = setup;
  const passwords = { owner: makeSecret(), app: makeSecret(), worker: makeSecret() };
  const database = textOf(values['database-name']) ?? 'tracery';
  const urls = addressesOf({ superuser, database, passwords });
  const group = owner && { uid: 0, gid: owner.gid };
  makeFolder(places.secrets, { mode: 0o750, owner: group });
  for (const [name, value] of Object.entries(secretFiles(answers, urls, makeSecret()))) {
    // Whoever can speak as the owner of the tables passes the walls between products: root alone.
    const rights = name === 'DATABASE_OWNER_URL' ? { mode: 0o600 } : { mode: 0o640, owner: group };
    if (!writeOnce(path.join(places.secrets, name), `${value}\n`, rights))
      kept(path.join(places.secrets, name));
  }
  made(setup, places.secrets);
  writeWhole(places.config, configText({ answers, places, operator: account.username }), { mode: 0o644 });
  made(setup, places.config);
}

/** Nothing to do where the owner of the tables can connect. */
async function ensureDatabase(setup: Setup, config: Config, found: Superuser | undefined): Promise<void> {
  const { url: app, workerUrl: worker, ownerUrl: owner } = config.database;
  if (!owner || !worker)
    throw new CommandError(
      `${setup.places.config}: DATABASE_WORKER_URL and DATABASE_OWNER_URL are needed, the latter readable by root`,
    );
  const log = createLog('warn');
  if (await canConnect(owner)) {
    const superuser = found ?? (await findSuperuser(setup));
    const { database, passwords } = urlsFrom(superuser.url, { app, worker, owner });
    await makeDatabase({ superuser, database, passwords });
    made(setup, `database ${database} and its roles`);
  } else kept(`database ${new URL(owner).pathname.slice(1)}`);
  await bringUpToDate({ app, worker, owner }, log);
}

/** Only a superuser can make it; without it everything but backups works. Returns a hint if there is none. */
async function ensureBackupRole(
  setup: Setup,
  { database: { url: app, workerUrl, ownerUrl, backupUrl } }: Config,
  planned: Superuser | undefined,
): Promise<string[]> {
  if (backupUrl && !(await canConnect(backupUrl))) {
    kept('role for backups');
    return [];
  }
  const named = textOf(setup.values['database']);
  const found = planned ?? (await (named ? findNamed(named) : findLocal()));
  if (typeof found === 'string')
    return [`No backups yet: ${found}. Run tracery init again with --database <superuser>`];
  const url = new URL(backupUrl ?? ownerUrl!);
  if (!backupUrl) [url.username, url.password] = [backupRoleName, makeSecret()];
  const { owner } = rolesOf({ owner: ownerUrl!, app, worker: workerUrl! });
  await asPostgres(found.isLocal, () => makeBackupRole({ superuserUrl: found.url, url: url.href, owner }));
  if (!backupUrl)
    writeWhole(path.join(setup.places.secrets, 'DATABASE_BACKUP_URL'), `${url.href}\n`, { mode: 0o600 });
  made(setup, `role ${url.username} for backups`);
  return [];
}

async function ensureFirstAccount(
  setup: Setup,
  config: Config,
  planned: Plan['account'] | undefined,
): Promise<string[]> {
  if (await hasAccounts(config)) {
    kept('accounts');
    return [];
  }
  const account = planned ?? (await askForAccount(setup.questions));
  const password = await makeFirstAccount(config, account);
  made(setup, `account ${account.username}`);
  return [`Sign in as ${account.username} with the password ${password} (shown this once)`];
}

function setUpServices(setup: Setup, config: Config): void {
  const { places } = setup;
  if (places.link) pointLink(places.link, places.home);
  pointLink(places.shortcut, places.command);
  for (const file of writeUnits(places, config)) made(setup, file);
}

async function setUp(setup: Setup): Promise<CommandResult> {
  const { places, values } = setup;
  const plan = fs.existsSync(places.config) ? undefined : await makePlan(setup);
  let account: Account | undefined;
  if (!places.isTrial) {
    const ensured = ensureAccount(places.data);
    account = ensured.account;
    if (ensured.isMade) made(setup, 'account tracery of this machine');
  }
  if (plan) writeSettings(setup, plan, account);
  else kept(places.config);
  let config = readConfig({ TRACERY_CONFIG: places.config });
  makeFolder(places.data, { mode: 0o750, owner: account });
  makeFolder(places.backups, { mode: 0o700 });
  if ('directory' in config.storage) makeFolder(config.storage.directory, { mode: 0o750, owner: account });
  await ensureDatabase(setup, config, plan?.superuser);
  const hints = await ensureBackupRole(setup, config, plan?.superuser);
  config = readConfig({ TRACERY_CONFIG: places.config });
  const restored = textOf(values['restore']);
  const signIn = restored
    ? await restoreFrom(config, restored, false)
    : await ensureFirstAccount(setup, config, plan?.account);
  setUpServices(setup, config);
  const { publicUrl, listen } = config;
  const proxy = plan?.answers.proxy ?? 'none';
  setUpProxy(
    places,
    { proxy, publicUrl, port: listen.port },
    { made: (what) => made(setup, what), kept, hint: (what) => hints.push(what) },
  );
  const isStarted = !places.isTrial && !values['no-start'] && hasSystemd();
  if (isStarted) {
    await startServices(listen.port);
    say('started  tracery');
  } else hints.push(`Not started: ${places.command} serve, and ${places.command} worker beside it`);
  return {
    json: { url: publicUrl.href, config: places.config, isStarted, made: setup.done },
    lines: ['', ...signIn, ...hints, `Open ${publicUrl.origin}`],
  };
}

/** What happened, what was kept, what to do. */
function explained(error: unknown, { done }: Setup): CommandError {
  const message = error instanceof Error ? error.message : String(error);
  if (done.length === 0) {
    const isSaid = message.includes('othing was changed');
    return new CommandError(isSaid ? message : `${message}\nNothing was changed.`);
  }
  return new CommandError(
    `${message}\nKept: ${done.join(', ')}.\nWhen that is put right, run tracery init again: it goes on from there.`,
  );
}

export const init: SetupCommand = {
  name: 'init',
  takes: '[--url <address>] …',
  summary:
    'Sets Tracery up on this machine: settings, database, first account, systemd, proxy. Asks what it must know',
  options: {
    url: { type: 'string' },
    database: { type: 'string' },
    'database-name': { type: 'string' },
    mail: { type: 'string' },
    'mail-from': { type: 'string' },
    files: { type: 'string' },
    's3-region': { type: 'string' },
    's3-key-id': { type: 'string' },
    's3-secret': { type: 'string' },
    proxy: { type: 'string' },
    port: { type: 'string' },
    account: { type: 'string' },
    email: { type: 'string' },
    yes: { type: 'boolean' },
    'no-start': { type: 'boolean' },
    restore: { type: 'string' },
  },
  help: [
    '--url <address>          that people open, such as https://tracery.example.org',
    '--database <address>     a superuser of PostgreSQL; otherwise the one on this machine',
    '--database-name <name>   otherwise tracery',
    '--mail <address>         smtps://name:password@mail.example.org; empty: none for now',
    '--mail-from <sender>     "Tracery <tracery@example.org>"',
    '--files <where>          a folder, or https://s3.example.org/bucket with --s3-region, --s3-key-id, --s3-secret',
    '--proxy <name>           caddy, nginx or none',
    '--port <number>          of the app on this machine; otherwise 8080',
    '--account <username>     the first account, an operator, with --email <address>',
    '--yes                    asks nothing and takes what it would propose',
    '--no-start               sets up only',
    '--restore <file>         a backup takes the place of the first account; put back /etc/tracery before',
    'What was set up before is kept. TRACERY_PREFIX=<folder> sets all up below a folder, to try it out.',
  ],
  async run(values) {
    const places = placesBelow(process.env['TRACERY_PREFIX'] ?? '');
    const setup: Setup = {
      places,
      questions: createQuestions(values, values['yes'] === true),
      values,
      done: [],
    };
    if (!places.isTrial && process.getuid?.() !== 0)
      throw new CommandError('tracery init makes accounts and services: run it as root (sudo)');
    try {
      return await setUp(setup);
    } catch (error) {
      if (error instanceof ConfigError && setup.done.length === 0) throw error;
      throw explained(error, setup);
    } finally {
      setup.questions.end();
    }
  },
};
