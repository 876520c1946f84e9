// Deliveries of GitHub, and of Gitea and Forgejo, which took over their form.
import type { CheckState, PullState } from '@tracery/contract';
import {
  authorOf,
  branchOf,
  branchOfRef,
  commitsOf,
  isNone,
  linkOf,
  messageOf,
  momentOf,
  partOf,
  shaOf,
  titleOf,
  type Payload,
  type PushEvent,
  type Reader,
} from './forge-event.ts';

const pathTo = { github: 'tree', gitea: 'src/branch' };

const pushed = (branch: string, payload: Payload): Omit<PushEvent, 'link' | 'isNew' | 'isGone'> => {
  const { name, login, username } = partOf(payload['pusher'] ?? payload['sender']);
  return {
    type: 'push',
    branch,
    sha: shaOf(payload['after'] ?? payload['sha']),
    author: authorOf(name ?? login ?? username),
    commits: commitsOf(payload['commits']),
  };
};

const readPush =
  (path: string): Reader =>
  (payload) => {
    const branch = branchOfRef(payload['ref']);
    if (!branch) return [];
    const page = linkOf(partOf(payload['repository'])['html_url']);
    return [
      {
        ...pushed(branch, payload),
        isNew: isNone(payload['before']),
        isGone: isNone(payload['after']),
        link: page && linkOf(`${page}/${path}/${encodeURI(branch)}`),
      },
    ];
  };

/** GitHub tells with the push that the branch went, Gitea by this alone. */
const readDelete: Reader = (payload) =>
  payload['ref_type'] === 'branch'
    ? [{ ...pushed(branchOf(payload['ref']), payload), isNew: false, isGone: true, link: '' }]
    : [];

function pullState({ state, merged, draft }: Payload): PullState {
  if (merged === true) return 'merged';
  if (state === 'closed') return 'closed';
  return draft === true ? 'draft' : 'open';
}

const readPull: Reader = (payload) => {
  const pull = partOf(payload['pull_request']);
  const { ref: branch, sha } = partOf(pull['head']);
  const { login, username } = partOf(pull['user']);
  return [
    {
      type: 'pull',
      number: branchOf(pull['number'] ?? payload['number']),
      title: titleOf(pull['title']),
      text: messageOf(pull['body']),
      author: authorOf(login ?? username),
      link: linkOf(pull['html_url']),
      state: pullState(pull),
      branch: branchOf(branch),
      target: branchOf(partOf(pull['base'])['ref']),
      sha: shaOf(sha),
      at: momentOf(pull['updated_at'], pull['merged_at'], pull['created_at']),
    },
  ];
};

const conclusions: Partial<Record<string, CheckState>> = {
  success: 'passed',
  neutral: 'skipped',
  skipped: 'skipped',
  cancelled: 'skipped',
};

const readCheckRun: Reader = (payload) => {
  const run = partOf(payload['check_run']);
  const isOver = run['status'] === 'completed';
  return [
    {
      type: 'check',
      sha: shaOf(run['head_sha']),
      name: authorOf(run['name']),
      state: isOver ? (conclusions[String(run['conclusion'])] ?? 'failed') : 'running',
      link: linkOf(run['html_url']),
      at: momentOf(run['completed_at'], run['started_at']),
    },
  ];
};

const statuses: Partial<Record<string, CheckState>> = {
  pending: 'running',
  success: 'passed',
  warning: 'passed',
  skipped: 'skipped',
};

const readStatus: Reader = (payload) => [
  {
    type: 'check',
    sha: shaOf(payload['sha']),
    name: authorOf(payload['context']),
    state: statuses[String(payload['state'])] ?? 'failed',
    link: linkOf(payload['target_url']),
    at: momentOf(payload['updated_at'], payload['created_at']),
  },
];

const readersFor = (path: string): Record<string, Reader> => ({
  push: readPush(path),
  delete: readDelete,
  pull_request: readPull,
  check_run: readCheckRun,
  status: readStatus,
});

export const githubReaders = readersFor(pathTo.github);
export const giteaReaders = readersFor(pathTo.gitea);
