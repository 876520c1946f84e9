// Starts the app for browser tests: real services, its own database, the built client.
import path from 'node:path';
import pg from 'pg';
import { freePort, startServices, type Services } from '../../scripts/services.ts';
import { startStack, type StackOptions } from '../../scripts/stack.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Configures all entries of the home page's contact block. */
const contact = {
  CONTACT_REPOSITORY_URL: 'https://git.example.org/tracery',
  CONTACT_CHAT_GROUP: '4410 7725',
  CONTACT_SUPPORT_EMAIL: 'support@tracery.example',
  CONTACT_MESSAGING_ID: 'tracery-team',
};

export interface RunningApp {
  url: string;
  mailboxUrl: string;
  /** As superuser, for changes that no screen or call can make. */
  databaseUrl: string;
  /** Kills the process without a shutdown. */
  crash: () => Promise<void>;
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  database: string;
  /** The address for browsers, if it differs from the app's own. */
  publicUrl?: string;
  /** Chosen before, if another service must know it. */
  port?: number;
  env?: Record<string, string>;
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}

const dropDatabase = ({ postgresUrl }: Services, database: string) =>
  query(postgresUrl, `drop database if exists ${database} with (force)`);

/** Whoever is made in a test has had the tour; the test of the tour says otherwise. */
const sparePeopleTheTour = (databaseUrl: string) =>
  query(databaseUrl, 'alter table tracery.users alter column toured_at set default now()');

export async function startApp({ database, publicUrl, port, env = {} }: Options): Promise<RunningApp> {
  const services = await startServices();
  const options: StackOptions = {
    services,
    database,
    port: port ?? (await freePort()),
    ...(publicUrl ? { publicUrl } : {}),
    env: {
      CLIENT_DIRECTORY: path.join(root, 'web/dist'),
      RATE_SCALE: '1000',
      DRAIN_MS: '0',
      UML_PROCESSES: '1',
      // Receivers of tests.
      WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1',
      ...contact,
      ...env,
    },
  };
  let { url, app } = await startStack(options);
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => app.once('exit', resolve));
    app.kill(signal);
    await ended;
  };
  const databaseUrl = new URL(services.postgresUrl);
  databaseUrl.pathname = `/${database}`;
  await sparePeopleTheTour(databaseUrl.href);
  return {
    url,
    mailboxUrl: services.mailboxUrl,
    databaseUrl: databaseUrl.href,
    crash: () => end('SIGKILL'),
    async startAgain() {
      ({ url, app } = await startStack(options));
    },
    async stop() {
      await end('SIGTERM');
      await dropDatabase(services, database);
    },
  };
}
