// Faults of what stands beside: Redis, mail server, file store, renderer. Work goes on meanwhile.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '../../scripts/services.ts';
import { commandOf, processTree } from '../../server/tests/support/diagrams.ts';
import { signalAll } from '../postgres.ts';
import { countMailsTo, invite, openBrowser, untilDone } from './calls.ts';
import type { Fault, Rig } from './fault.ts';
import { canMount, mount, unmount } from './volume.ts';

const hasMail = async (rig: Rig): Promise<boolean> => {
  const count = await countMailsTo(rig, rig.invited);
  if (count > 1) rig.report({ doubled: `${count} mails to ${rig.invited}` });
  return count > 0;
};

/** The task of a mail is in the hands of a worker. */
const isMailing = ({ installation }: Rig): Promise<boolean> =>
  installation.withDatabase(async (client) => {
    const { rows } = await client.query(
      'select from graphile_worker._private_jobs where locked_at is not null limit 1',
    );
    return rows.length > 0;
  });

async function emptyRedis({ installation }: Rig): Promise<void> {
  const { hostname, port } = new URL(installation.services.redisUrl);
  const socket = net.connect(Number(port), hostname);
  socket.write('FLUSHALL\r\n');
  await once(socket, 'data');
  socket.destroy();
}

/** Mounts a volume over the folder: what was stored is away, and nothing more can be stored. */
const withoutStore =
  (options: string) =>
  async (rig: Rig): Promise<void> => {
    const { filesDirectory } = rig.installation;
    const browser = await openBrowser(rig);
    const text = `openapi: 3.1.0 # ${randomBytes(100_000).toString('hex')}`;
    const kept = await untilDone('an upload', async () => {
      const uploaded = await browser.upload(text);
      return uploaded.status === 200 ? uploaded : undefined;
    });
    mount(filesDirectory, options);
    try {
      const { status } = await browser.upload(`${text} and more`);
      if (status !== 507) rig.report({ wrong: `an upload was answered ${status} instead of 507` });
      await pause(rig.random.between(500, 2000));
    } finally {
      unmount(filesDirectory);
    }
    if ((await browser.read(kept.linkUrl)) !== text) rig.report({ lost: 'an uploaded file' });
  };

async function withoutObjects(rig: Rig): Promise<void> {
  const { objects } = rig.installation.proxies;
  const browser = await openBrowser(rig);
  await objects!.disconnect();
  const { status } = await browser.upload(`openapi: 3.1.0 # ${randomUUID()}`);
  if (status < 503) rig.report({ wrong: `an upload was answered ${status}` });
  await pause(rig.random.between(500, 2000));
  await objects!.reconnect();
}

const canUpload = async (rig: Rig): Promise<boolean> => {
  const browser = await openBrowser(rig);
  return (await browser.upload(`openapi: 3.1.0 # ${randomUUID()}`)).status === 200;
};

const isRenderer = (pid: number): boolean => commandOf(pid).includes('java');

const faults: Fault[] = [
  {
    kind: 'Redis away',
    isQuick: true,
    run: async ({ installation: { proxies }, random }) => {
      await proxies.redis.disconnect();
      await pause(random.between(1000, 3000));
      await proxies.redis.reconnect();
    },
  },
  {
    kind: 'Redis silent',
    run: async ({ installation: { proxies }, random }) => {
      const release = proxies.redis.hold();
      await pause(random.between(1000, 4000));
      release();
    },
  },
  { kind: 'Redis emptied', run: emptyRedis },
  {
    kind: 'mail server away',
    isQuick: true,
    run: async (rig) => {
      const { mail } = rig.installation.proxies;
      await mail.disconnect();
      rig.invited = await invite(rig);
      await pause(rig.random.between(1000, 3000));
      await mail.reconnect();
    },
    isMended: hasMail,
  },
  {
    kind: 'worker killed while mailing',
    run: async (rig) => {
      const { proxies, workers } = rig.installation;
      const release = proxies.mail.hold();
      rig.invited = await invite(rig);
      await waitFor('a worker to mail', () => isMailing(rig), 60);
      await Promise.all(workers.map((one) => one.end('SIGKILL')));
      proxies.mail.reset();
      release();
      await Promise.all(workers.map((one) => one.start()));
    },
    isMended: hasMail,
  },
  {
    kind: 'file store full',
    isQuick: true,
    isPossible: canMount,
    run: withoutStore('size=64k'),
    isMended: canUpload,
  },
  { kind: 'file store read-only', isPossible: canMount, run: withoutStore('ro'), isMended: canUpload },
  {
    kind: 'object store away',
    store: 'S3',
    run: withoutObjects,
    isMended: canUpload,
  },
  {
    kind: 'object store silent',
    store: 'S3',
    run: async ({ installation: { proxies }, random }) => {
      const release = proxies.objects!.hold();
      await pause(random.between(1000, 3000));
      release();
    },
    isMended: canUpload,
  },
  {
    kind: 'renderer killed',
    drawsDiagrams: true,
    run: async ({ installation: { apps }, random }) => {
      for (let count = 0; count < 3; count += 1) {
        const family = processTree([apps[0]!.pid()]);
        signalAll(family.filter(isRenderer), 'SIGKILL');
        await pause(random.between(200, 1500));
      }
    },
    isMended: async (rig) => (await openBrowser(rig)).draw(`@startuml\nA -> B: ${randomUUID()}\n@enduml`),
  },
];

export const serviceFaults: Fault[] = faults.map((fault) => ({ ...fault, workGoesOn: true }));
