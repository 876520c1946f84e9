// Three PostgreSQL nodes with Patroni and etcd on this machine, and HAProxy before them and before the apps: from the
// files of deploy/ha, with the addresses of this run.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { load as loadYaml } from 'js-yaml';
import { freePort, postgresBinaries, waitFor } from '../scripts/services.ts';
import { root } from '../scripts/steps.ts';
import { processTree } from '../server/tests/support/diagrams.ts';
import { signalAll } from './postgres.ts';

const packages = ['patroni', 'etcd-server', 'python3-etcd', 'python3-psycopg2', 'haproxy'];
const names = ['db1', 'db2', 'db3'] as const;
type Name = (typeof names)[number];

interface Member {
  name: string;
  role: string;
  state: string;
}

export interface Cluster {
  /** Superuser, through HAProxy at whichever node is the primary. */
  url: string;
  /** Where people come in: HAProxy, before the apps at these ports. */
  entrance: string;
  appPorts: readonly [number, number];
  primary(): Promise<Name>;
  /** kill -9 of PostgreSQL alone: Patroni of the node lives. */
  killPostgres(name: Name): void;
  /** kill -9 of everything of the node. */
  killNode(name: Name): void;
  startNode(name: Name): void;
  /** A primary, and two standbys that follow it. */
  isWhole(): Promise<boolean>;
  end(): Promise<void>;
}

function requirePackages(): void {
  const missing = packages.filter((one) => spawnSync('dpkg', ['-s', one]).status !== 0);
  if (missing.length > 0)
    throw new Error(
      `Patroni is tried with Debian's packages: apt-get install -y --no-install-recommends ${missing.join(' ')}`,
    );
}

const exampleFile = (name: string): string => fs.readFileSync(path.join(root, 'deploy/ha', name), 'utf8');

/** Puts other addresses in the place of those of the files; the longest come first. */
function withAddresses(text: string, addresses: Record<string, string>): string {
  const known = Object.keys(addresses).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(known.map((one) => one.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  return text.replaceAll(pattern, (one) => addresses[one]!);
}

const numberOf = (flag: '-u' | '-g') =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root. */
const asPostgres = () => (process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {});

interface NodePorts {
  postgres: number;
  patroni: number;
  client: number;
  peer: number;
}

const portsOfNode = async (): Promise<NodePorts> => ({
  postgres: await freePort(),
  patroni: await freePort(),
  client: await freePort(),
  peer: await freePort(),
});

const hostOf = (name: Name) => `10.0.0.1${name.slice(2)}`;

type Ports = Record<Name, NodePorts>;

const addressesOf = (ports: Ports): Record<string, string> => {
  const local = (port: number) => `127.0.0.1:${port}`;
  const ofNode = (name: Name) => {
    const { postgres, patroni, client, peer } = ports[name];
    const host = hostOf(name);
    return [
      [`${host}:5432 check port 8008`, `${local(postgres)} check port ${patroni}`],
      [`${host}:5432`, local(postgres)],
      [`${host}:8008`, local(patroni)],
      [`${host}:2379`, local(client)],
      [`${host}:2380`, local(peer)],
    ];
  };
  return Object.fromEntries([...names.flatMap(ofNode), ['10.0.0.0/24', '127.0.0.1/32']]) as Record<
    string,
    string
  >;
};

interface PatroniSettings {
  name: string;
  postgresql: Record<string, unknown> & { authentication: { superuser: { password: string } } };
}

/** The files are those of db1; those of the others name themselves. */
const ofNode = (text: string, name: Name, own: RegExp): string =>
  text.replaceAll(own, (line) => line.replaceAll('10.0.0.11', hostOf(name)).replaceAll('db1', name));

export async function startCluster(directory: string): Promise<Cluster> {
  requirePackages();
  fs.mkdirSync(directory, { recursive: true });
  const { uid, gid } = { ...asPostgres() };
  if (uid !== undefined) fs.chownSync(directory, uid, gid!);
  const ports: Ports = { db1: await portsOfNode(), db2: await portsOfNode(), db3: await portsOfNode() };
  const addresses = addressesOf(ports);
  const pids = new Map<string, number>();

  function run(name: string, command: string, args: string[], env: Record<string, string> = {}): void {
    const log = fs.openSync(path.join(directory, `${name}.log`), 'a');
    const child = spawn(command, args, {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', log, log],
      ...asPostgres(),
    });
    pids.set(name, child.pid!);
  }

  function startEtcd(name: Name): void {
    const block = ofNode(
      exampleFile('etcd.env'),
      name,
      /^ETCD_(NAME|LISTEN\w*|INITIAL_ADVERTISE\w*|ADVERTISE\w*)=.*$/gm,
    );
    const env = parseEnv(withAddresses(block, addresses)) as Record<string, string>;
    run(
      `etcd-${name}`,
      'etcd',
      ['--data-dir', path.join(directory, `etcd-${name}`), '--log-level', 'warn'],
      env,
    );
  }

  const dataOf = (name: Name) => path.join(directory, name);

  function settingsOf(name: Name): PatroniSettings {
    const block = ofNode(exampleFile('patroni.yml'), name, /^(name|.*(listen|connect_address)): .*$/gm);
    const settings = loadYaml(withAddresses(block, addresses)) as PatroniSettings;
    const { postgresql } = settings;
    return {
      ...settings,
      postgresql: {
        ...postgresql,
        data_dir: dataOf(name),
        bin_dir: postgresBinaries(),
        pgpass: path.join(directory, `${name}.pgpass`),
        parameters: { unix_socket_directories: directory },
      },
    };
  }

  function startNode(name: Name): void {
    const file = path.join(directory, `${name}.json`);
    // JSON is YAML.
    fs.writeFileSync(file, JSON.stringify(settingsOf(name)));
    run(`patroni-${name}`, 'patroni', [file]);
  }

  const postgresOf = (name: Name): number[] => {
    const [pid] = fs.readFileSync(path.join(dataOf(name), 'postmaster.pid'), 'utf8').split('\n');
    return processTree([Number(pid)]);
  };

  async function members(): Promise<Member[]> {
    for (const { patroni } of Object.values(ports)) {
      const answer = await fetch(`http://127.0.0.1:${patroni}/cluster`, {
        signal: AbortSignal.timeout(1500),
      }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async function isWhole(): Promise<boolean> {
    const found = await members();
    const count = (roles: string[], states: string[]) =>
      found.filter(({ role, state }) => roles.includes(role) && states.includes(state)).length;
    const follows = count(['replica', 'sync_standby'], ['running', 'streaming']);
    return (
      count(['leader'], ['running']) === 1 &&
      follows === 2 &&
      found.some(({ role }) => role === 'sync_standby')
    );
  }

  const proxyPort = await freePort();
  const entrancePort = await freePort();
  const appPorts = [await freePort(), await freePort()] as const;

  function startProxy(): void {
    const text = withAddresses(exampleFile('haproxy.cfg'), {
      ...addresses,
      '127.0.0.1:5000': `127.0.0.1:${proxyPort}`,
      '0.0.0.0:80': `127.0.0.1:${entrancePort}`,
      '10.0.0.21:8080': `127.0.0.1:${appPorts[0]}`,
      '10.0.0.22:8080': `127.0.0.1:${appPorts[1]}`,
    });
    const file = path.join(directory, 'haproxy.cfg');
    fs.writeFileSync(file, text);
    run('haproxy', 'haproxy', ['-db', '-f', file]);
  }

  for (const name of names) startEtcd(name);
  for (const name of names) startNode(name);
  startProxy();
  await waitFor('the cluster', isWhole);
  const { password } = settingsOf('db1').postgresql.authentication.superuser;
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${proxyPort}/postgres`,
    entrance: `http://127.0.0.1:${entrancePort}`,
    appPorts,
    async primary() {
      const found = (await members()).find(({ role }) => role === 'leader');
      return found!.name as Name;
    },
    killPostgres: (name) => signalAll(postgresOf(name), 'SIGKILL'),
    killNode(name) {
      const patroni = pids.get(`patroni-${name}`)!;
      signalAll([...processTree([patroni]), ...postgresOf(name)], 'SIGKILL');
    },
    startNode,
    isWhole,
    async end() {
      // Patroni first: it would start its PostgreSQL again.
      for (const name of names) signalAll([pids.get(`patroni-${name}`)!], 'SIGKILL');
      for (const name of names)
        if (fs.existsSync(path.join(dataOf(name), 'postmaster.pid'))) signalAll(postgresOf(name), 'SIGKILL');
      for (const [name, pid] of pids) if (!name.startsWith('patroni')) signalAll([pid], 'SIGKILL');
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
