// What the faults of services look at: mails, files and diagrams, as a browser asks for them.
import { randomUUID } from 'node:crypto';
import { demoPassword } from '../../demo/src/team.ts';
import { waitFor } from '../../scripts/services.ts';
import { svgPath } from '../../server/tests/support/diagrams.ts';
import type { Rig } from './fault.ts';

const within = 6000;

/** The manager of a product, with a session. */
const managerOf = ({ installation, random }: Rig) => {
  const { id, team } = random.pick(installation.products);
  return { productId: id, username: team[0]! };
};

/** Invites somebody new, and returns their address once that was acknowledged. */
export async function invite(rig: Rig): Promise<string> {
  const email = `${randomUUID().slice(0, 13)}@northyard.example`;
  const client = rig.load.clientOf(managerOf(rig));
  await client.call({
    method: 'POST',
    path: '/prdapi/v1/products/invite-members',
    body: { emails: [email], role: 'DevelopEngineer' },
  });
  return email;
}

export async function countMailsTo({ installation }: Rig, address: string): Promise<number> {
  const response = await fetch(`${installation.services.mailboxUrl}/api/email`);
  const mails = (await response.json()) as { to: { address: string }[] }[];
  return mails.filter(({ to }) => to.some((one) => one.address === address)).length;
}

export interface Browser {
  upload(text: string): Promise<{ status: number; linkUrl: string }>;
  read(url: string): Promise<string>;
  draw(source: string): Promise<boolean>;
}

/** A browser at the first app process. */
export async function openBrowser(rig: Rig): Promise<Browser> {
  const { url } = rig.installation.apps[0]!;
  const { username, productId } = managerOf(rig);
  const signal = () => AbortSignal.timeout(within);
  const json = { 'content-type': 'application/json' };
  const ask = (path: string, init: RequestInit) => fetch(`${url}${path}`, { ...init, signal: signal() });
  const login = await ask('/usrapi/v1/users/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: demoPassword }),
  });
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  const { data } = (await login.json()) as { data: { token: string } };
  const switched = await ask(`/prdapi/v1/products/switch-product?productId=${productId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}` },
  });
  const { data: inProduct } = (await switched.json()) as { data: { token: string } };
  return {
    async upload(text) {
      const form = new FormData();
      form.set('file', new Blob([text]), 'api.yaml');
      const response = await ask(`/damapi/v1/files/upload?kind=RESTfulAPI&sourceId=${productId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${inProduct.token}` },
        body: form,
      });
      const envelope = (await response.json()) as { data: { linkUrl: string } | null };
      return { status: response.status, linkUrl: envelope.data?.linkUrl ?? '' };
    },
    read: async (path) => (await ask(path, { headers: { cookie } })).text(),
    async draw(source) {
      const response = await ask(`${svgPath(source)}?productId=${productId}`, { headers: { cookie } });
      return response.ok && (await response.text()).includes('<svg');
    },
  };
}

/** For what must succeed before a fault begins. */
export async function untilDone<Result>(
  what: string,
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  let result: Result | undefined;
  await waitFor(what, async () => (result = await work()) !== undefined, 60);
  return result!;
}
