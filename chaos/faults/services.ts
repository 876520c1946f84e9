// Faults of what stands beside: Redis, mail server, file store. Work goes on meanwhile.
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countMailsTo, invite, openBrowser, untilDone } from './calls.ts';
import type { Fault, Rig } from './fault.ts';

/** The address that waits for its mail. A fault runs by itself, so there is one. */
let invited = '';

const hasMail = async (rig: Rig): Promise<boolean> => {
  const count = await countMailsTo(rig, invited);
  if (count > 1) rig.report({ doubled: `${count} mails to ${invited}` });
  return count > 0;
};

const mount = (folder: string, options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
const unmount = (folder: string) => void spawnSync('umount', ['--lazy', folder]);

function canMount(): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mount-'));
  const isMounted = mount(folder, 'size=64k');
  if (isMounted) unmount(folder);
  fs.rmdirSync(folder);
  return isMounted;
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

const canUpload = async (rig: Rig): Promise<boolean> => {
  const browser = await openBrowser(rig);
  return (await browser.upload(`openapi: 3.1.0 # ${randomUUID()}`)).status === 200;
};

const faults: Fault[] = [
  {
    kind: 'Redis away',
    run: async ({ installation: { proxies }, random }) => {
      await proxies.redis.disconnect();
      await pause(random.between(1000, 4000));
      await proxies.redis.reconnect();
    },
  },
  {
    kind: 'mail server away',
    run: async (rig) => {
      const { mail } = rig.installation.proxies;
      await mail.disconnect();
      invited = await invite(rig);
      await pause(rig.random.between(1000, 3000));
      await mail.reconnect();
    },
    isMended: hasMail,
  },
  {
    kind: 'file store full',
    isPossible: canMount,
    run: withoutStore('size=64k'),
    isMended: canUpload,
  },
];

export const serviceFaults: Fault[] = faults.map((fault) => ({ ...fault, workGoesOn: true }));
