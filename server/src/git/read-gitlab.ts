// Deliveries of GitLab.
import type { CheckState, PullState } from '@tracery/contract';
import {
  authorOf,
  branchOf,
  branchOfRef,
  checksOf,
  commitsOf,
  isNone,
  linkOf,
  messageOf,
  momentOf,
  partOf,
  shaOf,
  titleOf,
  type CheckEvent,
  type Payload,
  type Reader,
} from './forge-event.ts';

const pageOf = (payload: Payload): string => linkOf(partOf(payload['project'])['web_url']);

const readPush: Reader = (payload) => {
  const branch = branchOfRef(payload['ref']);
  if (!branch) return [];
  const page = pageOf(payload);
  return [
    {
      type: 'push',
      branch,
      isNew: isNone(payload['before']),
      isGone: isNone(payload['after']),
      sha: shaOf(payload['after']),
      author: authorOf(payload['user_name']),
      link: page && linkOf(`${page}/-/tree/${encodeURI(branch)}`),
      commits: commitsOf(payload['commits']),
    },
  ];
};

function pullState({ state, draft, work_in_progress: isWork }: Payload): PullState {
  if (state === 'merged' || state === 'closed') return state;
  return draft === true || isWork === true ? 'draft' : 'open';
}

const readMergeRequest: Reader = (payload) => {
  const request = partOf(payload['object_attributes']);
  const commit = partOf(request['last_commit']);
  // The user is who did it, and the author only of what they opened.
  const isAuthor = request['action'] === 'open';
  const person = isAuthor ? partOf(payload['user']) : partOf(commit['author']);
  return [
    {
      type: 'pull',
      number: branchOf(request['iid']),
      title: titleOf(request['title']),
      text: messageOf(request['description']),
      author: authorOf(person['name']),
      link: linkOf(request['url']),
      state: pullState(request),
      branch: branchOf(request['source_branch']),
      target: branchOf(request['target_branch']),
      sha: shaOf(commit['id']),
      at: momentOf(request['updated_at'], request['created_at']),
    },
  ];
};

const states: Partial<Record<string, CheckState>> = {
  success: 'passed',
  failed: 'failed',
  canceled: 'skipped',
  skipped: 'skipped',
  manual: 'skipped',
};

/** Its jobs, each by its name. */
const readPipeline: Reader = (payload) => {
  const { sha } = partOf(payload['object_attributes']);
  const page = pageOf(payload);
  return checksOf(payload['builds']).map((job): CheckEvent => ({
    type: 'check',
    sha: shaOf(sha),
    name: authorOf(job['name']),
    state: states[String(job['status'])] ?? 'running',
    link: page && linkOf(`${page}/-/jobs/${Number(job['id'])}`),
    at: momentOf(job['finished_at'], job['started_at'], job['created_at']),
  }));
};

export const gitlabReaders: Record<string, Reader> = {
  'Push Hook': readPush,
  'Merge Request Hook': readMergeRequest,
  'Pipeline Hook': readPipeline,
};
