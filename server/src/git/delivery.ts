// One delivery of a forge: by whom it is signed, which one it is, and what it tells.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Forge } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import type { RequestInfo } from '../tenancy/handler.ts';
import { branchOf, partOf, type Payload, type Reader, type Told } from './forge-event.ts';
import { giteaReaders, githubReaders } from './read-github.ts';
import { gitlabReaders } from './read-gitlab.ts';

type Sent = Pick<RequestInfo, 'signedBody' | 'headerOf'>;

const hmacOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('hex');

interface Form {
  /** What the right signature is, and the one that came. */
  signatures: (sent: Sent, secret: string) => readonly [string, string];
  event: string;
  /** The same when it is sent again. GitLab tells it newly; its other ids name what caused several deliveries. */
  id: string;
  readers: Readonly<Record<string, Reader>>;
  defaultBranch: (payload: Payload) => unknown;
}

const ofRepository = (payload: Payload): unknown => partOf(payload['repository'])['default_branch'];

const forms: Record<Forge, Form> = {
  github: {
    signatures: ({ signedBody, headerOf }, secret) => [
      `sha256=${hmacOf(secret, signedBody)}`,
      headerOf('x-hub-signature-256'),
    ],
    event: 'x-github-event',
    id: 'x-github-delivery',
    readers: githubReaders,
    defaultBranch: ofRepository,
  },
  gitlab: {
    signatures: ({ headerOf }, secret) => [secret, headerOf('x-gitlab-token')],
    event: 'x-gitlab-event',
    id: 'idempotency-key',
    readers: gitlabReaders,
    defaultBranch: (payload) => partOf(payload['project'])['default_branch'],
  },
  gitea: {
    signatures: ({ signedBody, headerOf }, secret) => [
      hmacOf(secret, signedBody),
      headerOf('x-gitea-signature'),
    ],
    event: 'x-gitea-event',
    id: 'x-gitea-delivery',
    readers: giteaReaders,
    defaultBranch: ofRepository,
  },
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function isSignedBy(forge: Forge, secret: string, sent: Sent): boolean {
  const [right, came] = forms[forge].signatures(sent, secret);
  return timingSafeEqual(digest(right), digest(came));
}

export function deliveryIdOf(forge: Forge, { signedBody, headerOf }: Sent): string {
  const { id, event } = forms[forge];
  return headerOf(id).slice(0, 200) || digest(`${headerOf(event)} ${signedBody}`).toString('hex');
}

function parse(body: string): Payload {
  try {
    return partOf(JSON.parse(body));
  } catch {
    throw new Refusal('request.unreadable');
  }
}

/** Nothing, if it is of a kind that tells nothing of items. */
export function readDelivery(forge: Forge, { signedBody, headerOf }: Sent): Told {
  const { readers, event, defaultBranch } = forms[forge];
  const kind = headerOf(event);
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (!read) return { defaultBranch: '', events: [] };
  const payload = parse(signedBody);
  return { defaultBranch: branchOf(defaultBranch(payload)), events: read(payload) };
}
