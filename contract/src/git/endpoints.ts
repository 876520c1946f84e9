// Repositories that managers connect, what the forges send of them, and what of it stands on items.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, listOf, moment, nothing, trimmedText, version, wireId } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { checkStates, forges, gitEntryTypes, mergeSteps, pullStates } from './rules.ts';

const { nameMax, branchMax, deliveryMax, entriesMax, checksMax } = limits.git;

const name = trimmedText((value) => {
  if (value === '') return 'valid.required';
  return value.length > nameMax ? 'request.invalid' : undefined;
}).meta({ description: 'As the forge calls it, such as northyard/charging-console.' });

const branch = z
  .string()
  .trim()
  .max(branchMax)
  .default('')
  .meta({ description: 'Whose merges count. Empty: the default branch, as deliveries tell it.' });

const repository = z.object({
  id: z.int(),
  forge: z.enum(forges),
  name: z.string(),
  address: z.string().meta({ description: 'To which the forge sends, without our host.' }),
  branch: z.string(),
  defaultBranch: z.string().meta({ description: 'Empty until a delivery told it.' }),
  lastAt: moment.nullable().meta({ description: 'When a delivery came last that was signed rightly.' }),
  version: z.int(),
  createdAt: moment,
});

const rules = {
  startsTasks: z
    .boolean()
    .meta({ description: 'A branch or pull request was opened: its tasks are done now.' }),
  mergedTasks: z.enum(mergeSteps).meta({ description: 'Where tasks go when it was merged.' }),
  fixesDefects: z.boolean().meta({
    description: '"fixes D-87" was merged: the defect goes to testing, to its reporter.',
  }),
};

const check = z.object({ name: z.string(), state: z.enum(checkStates), link: z.string() });

const entry = z.object({
  id: z.int(),
  type: z.enum(gitEntryTypes),
  forge: z.enum(forges),
  repository: z.string(),
  name: z.string().meta({ description: 'The number of a pull request, a branch, the hash of a commit.' }),
  title: z.string(),
  link: z.string(),
  author: z.string(),
  state: z.enum(pullStates).nullable().meta({ description: 'Of a pull request.' }),
  target: z.string().meta({ description: 'The branch that a pull request is for.' }),
  at: moment,
  checks: z.array(check).max(checksMax),
});

const example = { forge: 'gitlab', name: 'northyard/charging-console', branch: '' } as const;
const request = '0c8a0ac5-5b3a-4a47-9a0c-2c7ad4a4a2b1';

export const gitEndpoints = endpoints({
  'GET /prdapi/v1/git/list': {
    summary: 'The repositories of the current product',
    access: 'manager',
    token: 'never',
    answer: listOf(repository),
  },
  'POST /prdapi/v1/git/create': {
    summary: 'Connect a repository; the secret by which its forge signs is answered once',
    access: 'manager',
    token: 'never',
    repeat: 'natural',
    body: z.object({
      forge: z.enum(forges),
      name,
      branch,
      request: z.uuid().meta({
        description:
          'Made once per repository. Sent again, it gives the same one a new secret in place of the one before.',
      }),
    }),
    answer: z.object({
      id: z.int(),
      address: z.string(),
      secret: z.string().meta({ description: 'Answered only now.' }),
    }),
    refusals: ['valid.required', 'git.tooMany', 'proof.needed', 'notFound'],
    example: { body: { ...example, request } },
  },
  'POST /prdapi/v1/git/update': {
    summary: 'Change what a repository is called, or the branch whose merges count',
    access: 'manager',
    token: 'never',
    body: z.object({ id: id('Repository'), version, name, branch }),
    answer: z.object({ version: z.int() }),
    refusals: ['valid.required', 'notFound', 'item.stale'],
    example: { body: { id: 1, version: 1, name: example.name, branch: 'main' } },
  },
  'DELETE /prdapi/v1/git/delete/{id}': {
    summary: 'Disconnect a repository; what it has told so far stays on the items',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Repository') }),
    answer: nothing,
    refusals: ['notFound'],
  },
  'GET /prdapi/v1/git/rules': {
    summary: 'What follows in the current product from what happens in its repositories',
    access: 'manager',
    token: 'never',
    answer: z.object({ ...rules, version: z.int() }),
  },
  'POST /prdapi/v1/git/rules': {
    summary: 'Change what follows from what happens in repositories',
    access: 'manager',
    token: 'never',
    body: z.object({
      ...rules,
      version: z.int().min(0).meta({
        description: 'As it was read; 0 if nothing was chosen so far.',
        refers: 'GitRulesVersion',
      }),
    }),
    answer: z.object({ version: z.int() }),
    refusals: ['item.stale'],
    example: { body: { startsTasks: true, mergedTasks: 'done', fixesDefects: true, version: 0 } },
  },
  'GET /prdapi/v1/git/development': {
    summary:
      'The commits, branches and pull requests that name an item; pull requests first, the newest first',
    access: 'member',
    query: z.object({ sourceId: wireId('Feature'), kind: z.enum(itemKinds) }),
    answer: z.object({ list: z.array(entry).max(entriesMax), isWhole: z.boolean() }),
    refusals: ['notFound'],
    example: { query: { sourceId: 1, kind: 'Feature' } },
  },
  'POST /prdapi/v1/git/deliveries/{address}': {
    summary:
      'What GitHub, GitLab, Gitea and Forgejo send by their webhooks, in their form, with their signature',
    access: 'public',
    repeat: 'natural',
    isSigned: true,
    bodySize: deliveryMax,
    params: z.object({
      address: z
        .string()
        .regex(/^[1-9]\d{0,14}-[0-9a-f]{32}$/)
        .meta({ refers: 'GitAddress' }),
    }),
    answer: nothing,
    refusals: ['git.refused', 'request.unreadable'],
  },
});
