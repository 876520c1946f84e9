// Deliveries of GitHub, GitLab and Gitea as they send them, with their headers and their signatures.
import { createHmac, randomUUID } from 'node:crypto';
import type { Forge } from '@tracery/contract';

export interface Delivery {
  event: string;
  body: Record<string, unknown>;
}

interface Commit {
  sha: string;
  message: string;
}

interface Push {
  branch: string;
  commits?: Commit[];
  isNew?: boolean;
  isGone?: boolean;
}

interface Pull {
  number: number;
  title: string;
  branch: string;
  sha?: string;
  text?: string;
  state?: 'open' | 'merged' | 'closed';
  target?: string;
  at?: string;
}

interface Check {
  sha: string;
  name: string;
  state: 'running' | 'passed' | 'failed';
  at?: string;
}

interface Told {
  push(push: Push): Delivery;
  pull(pull: Pull): Delivery;
  check(check: Check): Delivery;
}

const none = '0'.repeat(40);
const page = 'https://git.example.test/northyard/charging-console';
const opened = '2026-05-13T09:22:00Z';

const ofCommit =
  (path: string) =>
  ({ sha, message }: Commit) => ({
    id: sha,
    message,
    timestamp: opened,
    url: `${page}${path}/${sha}`,
    author: { name: 'Tomas Lind', email: 'tomas@example.test', username: 'tomas' },
    added: [],
    modified: ['src/session.ts'],
    removed: [],
  });

const shas = ({ commits = [], isNew = false, isGone = false }: Push) => ({
  before: isNew ? none : 'b7a90d1',
  after: isGone ? none : (commits.at(-1)?.sha ?? '19fe3b0'),
});

/** GitHub and those that took over its form. */
const hubLike: Told = {
  push: (push) => ({
    event: 'push',
    body: {
      ref: `refs/heads/${push.branch}`,
      ...shas(push),
      created: push.isNew ?? false,
      deleted: push.isGone ?? false,
      pusher: { name: 'tomas', login: 'tomas' },
      commits: (push.commits ?? []).map(ofCommit('/commit')),
      repository: { full_name: 'northyard/charging-console', default_branch: 'main', html_url: page },
    },
  }),
  pull: ({
    number,
    title,
    branch,
    sha = '19fe3b0',
    text = '',
    state = 'open',
    target = 'main',
    at = opened,
  }) => ({
    event: 'pull_request',
    body: {
      action: state === 'open' ? 'opened' : 'closed',
      number,
      pull_request: {
        number,
        title,
        body: text,
        html_url: `${page}/pull/${number}`,
        state: state === 'open' ? 'open' : 'closed',
        draft: false,
        merged: state === 'merged',
        updated_at: at,
        user: { login: 'tomas' },
        head: { ref: branch, sha },
        base: { ref: target },
      },
      repository: { full_name: 'northyard/charging-console', default_branch: 'main', html_url: page },
    },
  }),
  check: ({ sha, name, state, at = opened }) => ({
    event: 'status',
    body: {
      sha,
      context: name,
      state: { running: 'pending', passed: 'success', failed: 'failure' }[state],
      target_url: `${page}/checks/1`,
      updated_at: at,
      repository: { full_name: 'northyard/charging-console', default_branch: 'main', html_url: page },
    },
  }),
};

const github: Told = {
  ...hubLike,
  check: ({ sha, name, state, at = opened }) => ({
    event: 'check_run',
    body: {
      action: state === 'running' ? 'created' : 'completed',
      check_run: {
        head_sha: sha,
        name,
        status: state === 'running' ? 'in_progress' : 'completed',
        conclusion: { running: null, passed: 'success', failed: 'failure' }[state],
        html_url: `${page}/runs/1`,
        started_at: at,
        completed_at: state === 'running' ? null : at,
      },
      repository: { full_name: 'northyard/charging-console', default_branch: 'main', html_url: page },
    },
  }),
};

const project = { path_with_namespace: 'northyard/charging-console', default_branch: 'main', web_url: page };

const gitlab: Told = {
  push: (push) => ({
    event: 'Push Hook',
    body: {
      object_kind: 'push',
      ref: `refs/heads/${push.branch}`,
      ...shas(push),
      user_name: 'Tomas Lind',
      project,
      commits: (push.commits ?? []).map(ofCommit('/-/commit')),
    },
  }),
  pull: ({
    number,
    title,
    branch,
    sha = '19fe3b0',
    text = '',
    state = 'open',
    target = 'main',
    at = opened,
  }) => ({
    event: 'Merge Request Hook',
    body: {
      object_kind: 'merge_request',
      user: { name: 'Tomas Lind', username: 'tomas' },
      project,
      object_attributes: {
        iid: number,
        title,
        description: text,
        url: `${page}/-/merge_requests/${number}`,
        state: state === 'open' ? 'opened' : state,
        action: { open: 'open', merged: 'merge', closed: 'close' }[state],
        draft: false,
        source_branch: branch,
        target_branch: target,
        // GitLab writes its times in two forms.
        updated_at: at.replace('T', ' ').replace('Z', ' UTC'),
        last_commit: { id: sha, author: { name: 'Tomas Lind' } },
      },
    },
  }),
  check: ({ sha, name, state, at = opened }) => ({
    event: 'Pipeline Hook',
    body: {
      object_kind: 'pipeline',
      project,
      object_attributes: { id: 31, sha, ref: 'main', status: state },
      builds: [
        {
          id: 380,
          name,
          status: { running: 'running', passed: 'success', failed: 'failed' }[state],
          created_at: at,
          started_at: at,
          finished_at: state === 'running' ? null : at,
        },
      ],
    },
  }),
};

export const forgeDeliveries: Record<Forge, Told> = { github, gitlab, gitea: hubLike };

/** What a delivery is sent with. */
export function signedHeaders(
  forge: Forge,
  secret: string,
  { event, body, id = randomUUID() }: Delivery & { id?: string },
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');
  const asGitHub = {
    'x-github-event': event,
    'x-github-delivery': id,
    'x-hub-signature-256': `sha256=${signature}`,
  };
  if (forge === 'github') return asGitHub;
  if (forge === 'gitlab') return { 'x-gitlab-event': event, 'x-gitlab-token': secret, 'idempotency-key': id };
  // It also sends the headers of GitHub.
  return { ...asGitHub, 'x-gitea-event': event, 'x-gitea-delivery': id, 'x-gitea-signature': signature };
}
