// What runs Tracery in containers: the compose file, the chart and the image, as far as the tools are on this machine.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { load, loadAll } from 'js-yaml';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../server/src/config.ts';

const deploy = path.resolve(import.meta.dirname, '../deploy');
const read = (name: string): string => fs.readFileSync(path.join(deploy, name), 'utf8');
const { version } = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string };

const given = {
  PUBLIC_URL: 'https://tracery.example.org',
  TRACERY_SECRET: 'q8Xh2LmT5vRz9KpW3nYc7BdF4sGjU6eA',
  POSTGRES_PASSWORD: 'one',
  OWNER_PASSWORD: 'two',
  WORKER_PASSWORD: 'three',
  APP_PASSWORD: 'four',
};

/** `${NAME:-default}` and `${NAME:?why}`, as Compose fills them in. */
const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, fallback = '') => {
    return values[name] ?? (fallback as string);
  });

interface Compose {
  services: Record<
    string,
    { environment: Record<string, string | null>; command?: string[] } & Record<string, unknown>
  >;
}

test('[OPS-03] the compose file has two services, and the app in it starts with what the page says to set', () => {
  const { services } = load(filled(read('compose.yaml'), given)) as Compose;
  expect(Object.keys(services)).toEqual(['app', 'db']);
  const { app } = services as { app: Compose['services'][string] };
  expect(app).toMatchObject({
    image: `tracery:${version}`,
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  // Compose fills them in after it has read the file: nothing is an empty text there.
  const environment = Object.fromEntries(
    Object.entries(app.environment).map(([name, value]) => [name, value ?? '']),
  );
  expect(readConfig(environment)).toMatchObject({
    withWorker: true,
    entry: { registration: 'invitation' },
    database: { url: 'postgres://tracery_app:four@db:5432/tracery' },
  });
  // Whoever serves people can neither change tables nor pass the walls between products.
  const passwords = Object.values(environment).filter((value) => /:(one|two)@/.test(value));
  expect(passwords).toHaveLength(2);
  for (const name of ['POSTGRES_URL', 'DATABASE_OWNER_URL'])
    expect(app.command![0]).toContain(` --unset=${name} `);
});

test('[OPS-03] Compose takes the file, where it is installed, and refuses it while a secret is missing', () => {
  if (spawnSync('docker-compose', ['--version']).error) return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-compose-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.copyFileSync(path.join(deploy, 'compose.yaml'), path.join(folder, 'compose.yaml'));
  const ask = (values: Record<string, string>) => {
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
    fs.writeFileSync(path.join(folder, '.env'), lines.join(''));
    return spawnSync('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet'], {
      cwd: folder,
      encoding: 'utf8',
    });
  };
  const taken = ask(given);
  expect(taken.status, taken.stderr).toBe(0);
  const { TRACERY_SECRET: _, ...others } = given;
  expect(ask(others).stderr).toContain('openssl rand -hex 24');
});

interface Container {
  args: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext: object;
  livenessProbe?: object;
  readinessProbe?: object;
}

interface Resource {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    maxUnavailable?: number;
    selector?: { matchLabels: Record<string, string> };
    template?: {
      metadata: { labels: Record<string, string> };
      spec: { containers: Container[]; securityContext: object };
    };
  };
}

function render(change: object = {}): Resource[] {
  const values = { ...(load(read('chart/values.yaml')) as object), ...change };
  const chart = load(read('chart/Chart.yaml')) as { appVersion: string };
  const text = execFileSync('go', ['run', 'scripts/render-chart.go', path.join(deploy, 'chart')], {
    cwd: path.resolve(import.meta.dirname, '..'),
    input: JSON.stringify({
      Values: values,
      Release: { Name: 'north', Service: 'Helm' },
      Chart: { AppVersion: chart.appVersion },
    }),
    encoding: 'utf8',
    env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' },
  });
  return (loadAll(text) as (Resource | null)[]).filter((resource) => resource !== null);
}

/** Helm itself is in no package of Debian. */
const canRender = fs.existsSync('/usr/share/gocode/src/github.com/Masterminds/sprig');

test('[OPS-03] the chart is of this release', () => {
  expect(load(read('chart/Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

test.runIf(canRender)(
  '[OPS-03] the chart makes app, worker and migration, none of them root, with probes and room for disruption',
  () => {
    const resources = render({ settings: { OPERATORS: 'ada@example.org' } });
    const byName = new Map(resources.map((one) => [`${one.kind} ${one.metadata.name}`, one]));
    expect([...byName.keys()].sort()).toEqual([
      'ConfigMap north',
      'Deployment north-app',
      'Deployment north-worker',
      'Job north-migration',
      'PersistentVolumeClaim north-files',
      'PodDisruptionBudget north-app',
      'PodDisruptionBudget north-worker',
      'Service north',
    ]);
    const pods = resources.flatMap(({ metadata, spec }) =>
      spec?.template ? [{ name: metadata.name, ...spec.template.spec }] : [],
    );
    expect(pods.map(({ name, containers }) => [name, containers[0]!.args[0]])).toEqual([
      ['north-app', 'serve'],
      ['north-migration', 'migrate'],
      ['north-worker', 'worker'],
    ]);
    for (const { name, containers, securityContext } of pods) {
      expect(securityContext, name).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      const [container] = containers as [Container];
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      const lasts = name !== 'north-migration';
      expect(container).toEqual(
        lasts
          ? expect.objectContaining({
              livenessProbe: expect.objectContaining({
                httpGet: expect.objectContaining({ path: '/healthz' }) as object,
              }) as object,
              readinessProbe: expect.objectContaining({
                httpGet: expect.objectContaining({ path: '/readyz' }) as object,
              }) as object,
            })
          : expect.not.objectContaining({ livenessProbe: expect.anything() as object }),
      );
      const secrets = container.envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []);
      expect(secrets).toEqual(lasts ? ['tracery'] : ['tracery', 'tracery-owner']);
    }
    for (const part of ['app', 'worker']) {
      const { spec } = byName.get(`PodDisruptionBudget north-${part}`)!;
      const labels = byName.get(`Deployment north-${part}`)!.spec.template!.metadata.labels;
      expect(spec.maxUnavailable).toBe(1);
      expect(labels).toMatchObject(spec.selector!.matchLabels);
    }
    const settings = byName.get('ConfigMap north')!.data!;
    expect(
      readConfig({
        ...settings,
        TRACERY_SECRET: given.TRACERY_SECRET,
        DATABASE_URL: 'postgres://tracery_app:x@db/tracery',
        DATABASE_WORKER_URL: 'postgres://tracery_worker:x@db/tracery',
      }),
    ).toMatchObject({ entry: { operators: ['ada@example.org'] }, workerMetrics: { port: 9465 } });
    expect(byName.get('Job north-migration')!.metadata.annotations!['helm.sh/hook']).toBe(
      'pre-install,pre-upgrade',
    );
  },
);

test.runIf(canRender)(
  '[OPS-03] with S3 and an ingress the chart makes no volume and leads to the service',
  () => {
    const kinds = render({
      files: { enabled: false },
      ingress: { enabled: true, className: 'nginx', annotations: { a: 'b' }, tls: 'north-tls' },
    }).map(({ kind }) => kind);
    expect(kinds).toContain('Ingress');
    expect(kinds).not.toContain('PersistentVolumeClaim');
  },
);

test('[OPS-24] the files for three machines with PostgreSQL name the same machines, and a commit waits for a second one', () => {
  const hosts = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
  const etcd = parseEnv(read('ha/etcd.env'));
  expect(etcd['ETCD_INITIAL_CLUSTER']).toBe(
    hosts.map((host, at) => `db${at + 1}=http://${host}:2380`).join(),
  );
  const patroni = load(read('ha/patroni.yml')) as {
    name: string;
    etcd3: { hosts: string };
    bootstrap: { dcs: Record<string, unknown> };
  };
  expect(patroni.name).toBe(etcd['ETCD_NAME']);
  expect(patroni.etcd3.hosts).toBe(hosts.map((host) => `${host}:2379`).join());
  expect(patroni.bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  for (const host of hosts) expect(read('ha/haproxy.cfg')).toContain(` ${host}:5432 check port 8008`);
});
