// A real S3 store for tests: one throw-away Ceph (monitor, manager, one in-memory disk) with its RADOS gateway.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { freePort, waitFor } from './services.ts';

export interface S3Service {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const credentials = { accessKeyId: 'tracery-tests', secretAccessKey: 'tracery-tests-only' };

const configuration = (directory: string, monitorPort: number, gatewayPort: number) => `
[global]
fsid = ${randomUUID()}
mon_host = [v2:127.0.0.1:${monitorPort}/0]
public_network = 127.0.0.0/8
auth_allow_insecure_global_id_reclaim = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
run_dir = ${directory}
log_file = ${directory}/$name.log
admin_socket = ${directory}/$name.asok
pid_file = ${directory}/$name.pid
keyring = ${directory}/admin.keyring
[mon.a]
mon_data = ${directory}/mon
mon_max_pg_per_osd = 1000
mon_data_avail_warn = 1
mon_data_avail_crit = 1
[mgr.x]
mgr_data = ${directory}/mgr
keyring = ${directory}/mgr/keyring
[osd.0]
osd_data = ${directory}/osd
keyring = ${directory}/osd/keyring
osd_objectstore = memstore
memstore_device_bytes = 2147483648
[client.gateway]
keyring = ${directory}/gateway/keyring
rgw_data = ${directory}/gateway
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort}
`;

const isAlive = (pid: number) => fs.existsSync(`/proc/${pid}`);

function pidsIn(directory: string): number[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((name) => name.endsWith('.pid'))
    .map((name) => Number(fs.readFileSync(path.join(directory, name), 'utf8')))
    .filter((pid) => pid > 0 && isAlive(pid));
}

export async function startS3(directory: string): Promise<S3Service> {
  const stateFile = path.join(directory, 's3.json');
  if (fs.existsSync(stateFile) && pidsIn(directory).length >= 4) {
    return JSON.parse(fs.readFileSync(stateFile, 'utf8')) as S3Service;
  }
  await stopS3(directory);
  for (const part of ['mon', 'mgr', 'osd', 'gateway'])
    fs.mkdirSync(path.join(directory, part), { recursive: true });
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const config = path.join(directory, 'ceph.conf');
  fs.writeFileSync(config, configuration(directory, monitorPort, gatewayPort));
  const env = { ...process.env, CEPH_CONF: config };
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, { env, cwd: directory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
  const fsid = /^fsid = (.*)$/m.exec(fs.readFileSync(config, 'utf8'))![1]!;
  run(
    'ceph-authtool',
    '--create-keyring',
    'mon.keyring',
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  );
  run('ceph-authtool', '--create-keyring', 'admin.keyring', '--gen-key', '-n', 'client.admin', ...all);
  run('ceph-authtool', 'mon.keyring', '--import-keyring', 'admin.keyring');
  run(
    'monmaptool',
    '--create',
    '--addv',
    'a',
    `[v2:127.0.0.1:${monitorPort}]`,
    '--fsid',
    fsid,
    '--clobber',
    'monmap',
  );
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'mon.keyring');
  run('ceph-mon', '-i', 'a');
  run(
    'ceph',
    'auth',
    'get-or-create',
    'mgr.x',
    'mon',
    'allow profile mgr',
    'osd',
    'allow *',
    '-o',
    'mgr/keyring',
  );
  run('ceph-mgr', '-i', 'x');
  run('ceph', 'osd', 'create');
  run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=localhost');
  run(
    'ceph',
    'auth',
    'get-or-create',
    'osd.0',
    'mon',
    'allow profile osd',
    'mgr',
    'allow profile osd',
    'osd',
    'allow *',
    '-o',
    'osd/keyring',
  );
  run('ceph-osd', '-i', '0', '--mkfs');
  run('ceph-osd', '-i', '0');
  await waitFor('the disk of the S3 store', async () => run('ceph', 'osd', 'stat').includes('1 up'));
  run(
    'ceph',
    'auth',
    'get-or-create',
    'client.gateway',
    'osd',
    'allow rwx',
    'mon',
    'allow rw',
    'mgr',
    'allow rw',
    '-o',
    'gateway/keyring',
  );
  spawnSync('radosgw', ['-n', 'client.gateway'], { env, cwd: directory, stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  await waitFor('the S3 store', async () => (await fetch(endpoint)).ok);
  run(
    'radosgw-admin',
    'user',
    'create',
    '--uid=tracery',
    '--display-name=tracery',
    `--access-key=${credentials.accessKeyId}`,
    `--secret-key=${credentials.secretAccessKey}`,
  );
  const service: S3Service = { endpoint, region: 'us-east-1', bucket: 'tracery', ...credentials };
  fs.writeFileSync(stateFile, JSON.stringify(service));
  return service;
}

export async function stopS3(directory: string): Promise<void> {
  for (const pid of pidsIn(directory)) process.kill(pid, 'SIGKILL');
  await waitFor('the end of the S3 store', async () => pidsIn(directory).length === 0);
  fs.rmSync(directory, { recursive: true, force: true });
}
