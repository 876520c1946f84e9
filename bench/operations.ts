// The API calls of a working day: sent to the server under load and recorded once for pgbench.
import type { RegistryKey } from '../contract/src/index.ts';

/** The items that calls refer to. */
export interface Subject {
  requirement: number;
  /** Version of the requirement when it was last read. */
  version: number;
  /** The feature that the requirement belongs to. */
  home: number;
  /** The feature of a new requirement. */
  source: number;
  task: number;
  /** Different for each call, so that every write changes something. */
  number: number;
  /** The deepest page that is requested. */
  deepPage: number;
}

export interface Call {
  endpoint: RegistryKey;
  path: string;
  body?: object;
}

type Make = (subject: Subject) => Call;

export interface Operation {
  /** `{page}` stands for the deep page. */
  title: string;
  /** Whether the response cache can answer it. */
  isCached?: boolean;
  /** More than one if a call must be undone before it can be repeated. */
  steps: readonly Make[];
  /** Checks the response beyond its schema. */
  isRight?: (data: never) => boolean;
}

const requirements = '/reqapi/v1/requirements';
const tasks = '/prdapi/v1/tasks';

const pageOf =
  (query: (subject: Subject) => string): Make =>
  (subject) => ({ endpoint: `GET ${requirements}/list`, path: `${requirements}/list${query(subject)}` });

const isFullPage = ({ list }: { list: unknown[] }) => list.length === 20;

const move =
  (to: 'doing' | 'todo'): Make =>
  ({ task }) => ({
    endpoint: `POST ${tasks}/change-${to}/{id}`,
    path: `${tasks}/change-${to}/${task}`,
  });

export const operations = {
  list: { title: 'list, page 1', isCached: true, steps: [pageOf(() => '')], isRight: isFullPage },
  filtered: {
    title: 'filtered list',
    isCached: true,
    steps: [pageOf(() => '?status=3&isFrozen=0')],
    isRight: isFullPage,
  },
  deep: {
    title: 'exact page {page}',
    isCached: true,
    steps: [pageOf(({ deepPage }) => `?page=${deepPage}`)],
    isRight: isFullPage,
  },
  board: {
    title: 'board',
    isCached: true,
    steps: [() => ({ endpoint: `GET ${tasks}/todolist`, path: `${tasks}/todolist` })],
    isRight: ({ todo, doing }: Record<string, { list: unknown[] }>) =>
      isFullPage(todo!) && isFullPage(doing!),
  },
  get: {
    title: 'get',
    steps: [
      ({ requirement }) => ({
        endpoint: `GET ${requirements}/get/{id}`,
        path: `${requirements}/get/${requirement}`,
      }),
    ],
  },
  picker: {
    title: 'name picker',
    steps: [() => ({ endpoint: `GET ${requirements}/name`, path: `${requirements}/name?name=cha` })],
    isRight: isFullPage,
  },
  search: { title: 'search', steps: [pageOf(() => '?query=night')], isRight: isFullPage },
  figures: {
    title: 'dashboard figures',
    steps: [() => ({ endpoint: 'GET /prdapi/v1/products/stat', path: '/prdapi/v1/products/stat' })],
    isRight: ({ systemRequirement }: { systemRequirement: unknown[] }) => systemRequirement.length > 0,
  },
  create: {
    title: 'create',
    steps: [
      ({ source, number }) => ({
        endpoint: `POST ${requirements}/create`,
        path: `${requirements}/create`,
        body: { name: `Charge in bay ${number}`, sourceId: source, importance: 'Important' },
      }),
    ],
  },
  update: {
    title: 'update',
    steps: [
      ({ requirement, version, number }) => ({
        endpoint: `POST ${requirements}/update`,
        path: `${requirements}/update`,
        body: { id: requirement, version, name: `Charge at night ${number}` },
      }),
    ],
  },
  status: { title: 'status change', steps: [move('doing'), move('todo')] },
  comment: {
    title: 'comment',
    steps: [
      ({ requirement, number }) => ({
        endpoint: 'POST /damapi/v1/reviewlogs/create',
        path: '/damapi/v1/reviewlogs/create',
        body: {
          sourceId: requirement,
          kind: 'Requirement',
          replyId: 0,
          data: { comment: `Agreed, see ${number}` },
        },
      }),
    ],
  },
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** Each operation's share of a load, in percent. */
export type Shares = Partial<Record<OperationName, number>>;

/** 95 % reads, 5 % writes. */
export const mix: Shares = {
  list: 20,
  filtered: 10,
  deep: 1,
  board: 14,
  get: 35,
  picker: 5,
  search: 5,
  figures: 5,
  create: 1,
  update: 2,
  status: 1,
  comment: 1,
};

export const operationOf = (name: OperationName): Operation => operations[name];
