// Lists that come from elsewhere: a file is read, looked through row by row, and then written as people would write it.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, listOf, moment, page, wireId } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';

const { columnsMax, meaningsMax, shownMax } = limits.import;

export const importSources = ['table', 'jira', 'redmine', 'zentao', 'github', 'gitlab', 'reqif'] as const;
export type ImportSource = (typeof importSources)[number];

export const importStates = [
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'stopped',
] as const;

export type ImportState = (typeof importStates)[number];

/** What a row would do: make an item, change one, nothing, nothing because it cannot, nothing because it is of another kind. */
export const importVerdicts = ['create', 'change', 'same', 'error', 'other'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

const count = z.int().min(0);
const fieldName = z.string().max(30);
const cell = z.string().max(limits.item.nameMax);

const meaning = z.object({
  field: fieldName,
  value: cell.meta({ description: 'As it stands in the file, without regard to capitals.' }),
  means: cell.meta({ description: 'What is read in its place; empty: nothing.' }),
});

const mapping = {
  columns: z
    .array(fieldName)
    .max(columnsMax)
    .meta({ description: 'The field of each column, in their order; empty: not imported.' }),
  fixed: z
    .record(fieldName, cell)
    .meta({ description: 'What fields are in rows that say nothing of them, such as the feature.' }),
  meanings: z.array(meaning).max(meaningsMax),
};

const state = {
  id: z.int(),
  kind: z.enum(itemKinds),
  name: z.string().meta({ description: 'Of the file.' }),
  source: z.enum(importSources),
  state: z.enum(importStates),
  total: count.meta({ description: 'Rows without the headings.' }),
  place: count.meta({ description: 'How many rows were looked at in this state.' }),
  verdicts: z.record(z.enum(importVerdicts), count),
  created: count,
  changed: count,
  refused: count.meta({ description: 'Good rows that were refused when they were written.' }),
  undone: count,
  left: count.meta({
    description: 'Items that the undo left as they are, because somebody changed them since.',
  }),
  canUndo: z.boolean(),
  createdAt: moment,
};

const detail = z.object({
  ...state,
  headers: z.array(z.object({ name: z.string(), sample: z.string() })),
  fields: z
    .array(
      z.object({
        field: z.string(),
        label: z.string(),
        isRequired: z.boolean().meta({ description: 'A new item needs it.' }),
        values: z.array(z.string()).meta({ description: 'What it can be, if that is a few words.' }),
      }),
    )
    .meta({ description: 'What columns can be.' }),
  ...mapping,
});

const row = z.object({
  row: z.int().meta({ description: 'Where it stands in the file; the headings are row 1.' }),
  verdict: z.enum([...importVerdicts, 'waiting']),
  cells: z.array(z.string()).meta({ description: `The first ${shownMax} characters of each.` }),
  oid: count.meta({ description: 'The number of the item that it is; 0: none yet.' }),
  itemId: count,
  errors: z.array(
    z.object({
      column: z.int().meta({ description: 'From 0 on; -1: the row.' }),
      field: z.string(),
      code: z.int(),
      message: z.string(),
    }),
  ),
});

const onOne = (as?: string) => ({
  access: 'member' as const,
  params: z.object({ id: wireId('OwnImport', as) }),
});

export const importEndpoints = endpoints({
  'POST /damapi/v1/imports/upload': {
    summary:
      'Send a CSV, XLSX or ReqIF file, or the JSON of GitHub or GitLab issues. Its columns are recognised and its rows looked through; nothing is imported yet',
    access: 'member',
    query: z.object({ kind: z.enum(itemKinds) }),
    upload: { maxBytes: limits.import.bytesMax },
    answer: detail,
    refusals: [
      'import.unreadable',
      'import.doctype',
      'import.tooMany',
      'import.tooLarge',
      'import.empty',
      'import.busy',
      'upload.missing',
      'file.empty',
    ],
    example: { query: { kind: 'Task' } },
  },
  'POST /damapi/v1/imports/check': {
    summary: 'Say what the columns are, and look through the rows again',
    access: 'member',
    bodySize: 256 * 1024,
    body: z.object({ id: id('OwnImport'), ...mapping }),
    answer: detail,
    refusals: ['notFound', 'import.begun', 'import.columns'],
    example: { body: { id: 1, columns: ['name'], fixed: {}, meanings: [] } },
  },
  'POST /damapi/v1/imports/start': {
    summary: 'Write the rows: as a job, each as a person would write it',
    access: 'member',
    body: z.object({
      id: id('OwnImport'),
      onlyGood: z.boolean().meta({ description: 'Otherwise it is refused if any row has an error.' }),
    }),
    answer: z.object(state),
    refusals: ['notFound', 'import.begun', 'import.hasErrors'],
    example: { body: { id: 1, onlyGood: true } },
  },
  'POST /damapi/v1/imports/undo/{id}': {
    summary: 'Bring back what was before an import, except where somebody changed it since',
    ...onOne('done'),
    answer: z.object(state),
    refusals: ['notFound', 'import.cannotUndo'],
  },
  'GET /damapi/v1/imports/get/{id}': {
    summary: 'An own import: how far it is, and what its columns are',
    ...onOne(),
    answer: detail,
    refusals: ['notFound'],
  },
  'GET /damapi/v1/imports/list': {
    summary: 'The own imports of the last days, the newest first',
    access: 'member',
    query: z.object({ ...page }),
    answer: listOf(z.object(state)),
  },
  'GET /damapi/v1/imports/rows/{id}': {
    summary: 'The rows of an own import, and what each would do',
    ...onOne(),
    query: z.object({ ...page, verdict: z.enum(importVerdicts).optional() }),
    answer: listOf(row),
    refusals: ['notFound'],
  },
});
