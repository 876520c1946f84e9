// A real installation, with a proxy before each of its services: PostgreSQL that writes to disk, Redis, a mail server, a
// folder or an S3 store for files, two app processes (the first may draw diagrams, the second asks PostgreSQL through
// PgBouncer) and two workers.
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { productionEnvironment } from '../bench/server.ts';
import { ensureProducts } from '../demo/src/team.ts';
import { withSuperuser } from '../demo/src/connection.ts';
import { startS3, stopS3, type S3Service } from '../scripts/s3.ts';
import { freePort, startServices, stopServices, type Services } from '../scripts/services.ts';
import { createBucket, settingsOfS3 } from '../server/tests/support/bucket.ts';
import { startPgBouncer, type PgBouncer } from '../server/tests/support/pgbouncer.ts';
import { startTcpProxy, type TcpProxy } from '../server/tests/support/tcp-proxy.ts';
import type { Cluster } from './cluster.ts';
import { postgresIn, type Postgres } from './postgres.ts';
import { createProcess, type Process } from './processes.ts';

const database = 'tracery_chaos';

export interface Product {
  id: number;
  /** Usernames; the first is the manager. */
  team: readonly string[];
  /** A member, who gets the tasks. */
  ownerId: number;
}

export interface Installation {
  services: Services;
  proxies: { database: TcpProxy; redis: TcpProxy; mail: TcpProxy; objects?: TcpProxy };
  postgres: Postgres;
  /** Before it for the second app. */
  pgBouncer: PgBouncer;
  apps: Process[];
  workers: Process[];
  products: Product[];
  filesDirectory: string;
  /** The balancer, where there is one. */
  entrance?: string;
  /** As superuser, past the proxy. */
  withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** One more process, without proxies between: they would take the time that is measured. */
  startDirectApp(): Promise<Process>;
  end(): Promise<void>;
}

export interface InstallationOptions {
  /** Emptied before. */
  directory: string;
  store?: 'folder' | 'S3';
  /** By PlantUML, in the first app. */
  drawsDiagrams?: boolean;
  /** Another PostgreSQL instead of the own one, and a balancer before the apps. */
  cluster?: Pick<Cluster, 'url' | 'entrance' | 'appPorts'>;
}

const throughPort = (url: string, proxy: TcpProxy): string => {
  const through = new URL(url);
  through.port = new URL(proxy.url).port;
  return through.href;
};

type Undo = (() => unknown)[];

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const undo: Undo = [];
  const end = async () => {
    for (const one of undo.splice(0).toReversed()) await one();
  };
  try {
    return { ...(await startParts(options, undo)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function startProxies(services: Services, s3: S3Service | undefined, undo: Undo) {
  const start = async (url: string) => {
    const proxy = await startTcpProxy(url);
    undo.push(() => proxy.disconnect());
    return proxy;
  };
  return {
    database: await start(services.postgresUrl),
    redis: await start(services.redisUrl),
    mail: await start(services.smtpUrl),
    ...(s3 && { objects: await start(s3.endpoint) }),
  };
}

async function startObjectStore(directory: string, undo: Undo): Promise<S3Service> {
  undo.push(() => stopS3(directory));
  const s3 = await startS3(directory);
  await createBucket(s3);
  return s3;
}

async function startParts(
  { directory, store = 'folder', drawsDiagrams = false, cluster }: InstallationOptions,
  undo: Undo,
): Promise<Omit<Installation, 'end'>> {
  await stopServices({ directory, remove: true });
  undo.push(() => stopServices({ directory, remove: true }));
  const own = await startServices({ directory, durable: true });
  const services = { ...own, postgresUrl: cluster?.url ?? own.postgresUrl };
  const filesDirectory = path.join(directory, 'files');
  fs.mkdirSync(filesDirectory);
  const environment = await productionEnvironment(services, database, {
    FILES_DIRECTORY: filesDirectory,
    FILES_FLOOR_MB: '0',
    MAIL_FROM: 'Tracery <no-reply@northyard.example>',
    DRAIN_MS: '300',
    CONNECTIONS_PER_ADDRESS: '10000',
    // As in production: what development allows more of is measured here.
    MAX_EVENT_LOOP_DELAY_MS: '200',
    MAX_WAIT_MS: '60',
  });
  const withDatabase: Installation['withDatabase'] = (work) =>
    withSuperuser(services.postgresUrl, database, work);
  const filled = await withDatabase((client) => ensureProducts(client));
  const s3 = store === 'S3' ? await startObjectStore(path.join(directory, 's3'), undo) : undefined;
  const proxies = await startProxies(services, s3, undo);
  const proxied = {
    DATABASE_URL: throughPort(environment.DATABASE_URL, proxies.database),
    DATABASE_WORKER_URL: throughPort(environment.DATABASE_WORKER_URL, proxies.database),
    REDIS_URL: proxies.redis.url,
    SMTP_URL: proxies.mail.url,
    ...(s3 && settingsOfS3({ ...s3, endpoint: throughPort(s3.endpoint, proxies.objects!) })),
  };
  const pgBouncer = await startPgBouncer(proxies.database.url);
  undo.push(pgBouncer.end);
  const throughPgBouncer = new URL(proxied.DATABASE_URL);
  throughPgBouncer.port = String(pgBouncer.port);
  const start = async (
    name: string,
    entry: 'main.ts' | 'worker.ts',
    special: Record<string, string>,
    givenPort?: number,
  ) => {
    const port = String(givenPort ?? (await freePort()));
    const address = entry === 'main.ts' ? { PORT: port } : { WORKER_METRICS_PORT: port };
    const url = `http://127.0.0.1:${port}`;
    const one = createProcess({
      name,
      entry,
      url,
      env: { ...environment, ...address, ...special },
      directory,
    });
    undo.push(() => one.end('SIGKILL'));
    await one.start();
    return one;
  };
  const drawing: Record<string, string> = drawsDiagrams ? { UML_SERVER: 'own', UML_PROCESSES: '1' } : {};
  return {
    services,
    proxies,
    pgBouncer,
    postgres: postgresIn(directory),
    apps: [
      await start('app-1', 'main.ts', { ...proxied, ...drawing }, cluster?.appPorts[0]),
      await start(
        'app-2',
        'main.ts',
        { ...proxied, DATABASE_URL: throughPgBouncer.href },
        cluster?.appPorts[1],
      ),
    ],
    workers: [await start('worker-1', 'worker.ts', proxied), await start('worker-2', 'worker.ts', proxied)],
    products: filled.map(({ product, productId, people }) => ({
      id: productId,
      team: product.team,
      ownerId: people[0]!,
    })),
    filesDirectory,
    ...(cluster && { entrance: cluster.entrance }),
    withDatabase,
    startDirectApp: () => start('app-direct', 'main.ts', {}),
  };
}
