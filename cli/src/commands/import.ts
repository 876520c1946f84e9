import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import type { Definition } from '@tracery/contract/work-item/definition';
import type { Client } from '../client.ts';
import type { Command, CommandContext } from '../command.ts';
import { exitCodes, misused, refused } from '../failure.ts';
import { definitionNamed, fieldNamed } from '../kinds.ts';
import { readImport, whenStill as whenImportIsStill, type ImportDetail } from '../import-state.ts';
import { readUpload } from '../read-input.ts';

type Row = Answer<Registry['GET /damapi/v1/imports/rows/{id}']>['list'][number];

/** How many rows with errors are told; how many there are is told beside them. */
const toldErrors = { people: 20, programs: 1000 };

/** Shows how far it is meanwhile. */
const whenStill = (client: Client, first: ImportDetail, { out, t }: CommandContext): Promise<ImportDetail> =>
  whenImportIsStill(client, first, ({ state, place, total }) => {
    const key = state === 'checking' ? 'import.checking' : 'import.writing';
    out.progress(t(key, { place, total }));
  });

/** What --map and --field say of columns, and of rows that say nothing. */
function mappingFrom(detail: ImportDetail, definition: Definition, { options, t }: CommandContext) {
  const { headers, meanings } = detail;
  const columns = [...detail.columns];
  for (const [heading, field] of options.pairs('map')) {
    const at = headers.findIndex(({ name }) => name.trim().toLowerCase() === heading.toLowerCase());
    if (at < 0)
      throw misused(t('import.heading', { heading, headings: headers.map(({ name }) => name).join(', ') }));
    columns[at] = field.trim() === '' ? '' : fieldNamed(definition, field.trim(), t);
  }
  const said = options
    .pairs('field')
    .map(([field, value]) => [fieldNamed(definition, field, t), value] as const);
  return { id: detail.id, columns, fixed: { ...detail.fixed, ...Object.fromEntries(said) }, meanings };
}

async function checked(
  client: Client,
  definition: Definition,
  context: CommandContext,
): Promise<ImportDetail> {
  const { positionals, options, t } = context;
  const file = await readUpload(positionals[0]!, t);
  const { kind } = definition;
  const sent = await client.call('POST /damapi/v1/imports/upload', { query: { kind }, file });
  const detail = await whenStill(client, sent, context);
  if (!options.has('map') && !options.has('field')) return detail;
  const body = mappingFrom(detail, definition, context);
  return whenStill(client, await client.call('POST /damapi/v1/imports/check', { body }), context);
}

async function readErrors({ call }: Client, id: number, most: number): Promise<Row[]> {
  const rows: Row[] = [];
  const limit = Math.min(most, limits.list.limitMax);
  for (let page = 1; ; page++) {
    const { list } = await call('GET /damapi/v1/imports/rows/{id}', {
      params: { id },
      query: { verdict: 'error', page, limit },
    });
    rows.push(...list);
    if (list.length < limit || rows.length >= most) return rows.slice(0, most);
  }
}

const errorsOf = ({ headers }: ImportDetail, rows: readonly Row[]) =>
  rows.flatMap(({ row, errors }) =>
    errors.map(({ column, field, code, message }) => ({
      row,
      column: headers[column]?.name ?? '',
      field,
      code,
      message,
    })),
  );

type RowErrors = ReturnType<typeof errorsOf>;

function tellCheck({ out, t }: CommandContext, detail: ImportDetail, errors: RowErrors): void {
  const { headers, columns, fields, verdicts } = detail;
  const labelOf = (name: string) => fields.find(({ field }) => field === name)?.label ?? t('import.leftOut');
  out.table([
    [t('import.column'), t('import.field')],
    ...headers.map(({ name }, at) => [name, labelOf(columns[at] ?? '')]),
  ]);
  out.print('', t('import.verdicts', verdicts));
  if (errors.length === 0) return;
  out.print('');
  out.table([
    [t('import.row'), t('import.column'), t('import.error')],
    ...errors.map(({ row, column, message }) => [String(row), column, message]),
  ]);
  if (verdicts.error > toldErrors.people) out.print(t('import.moreErrors', { count: verdicts.error }));
}

const jsonOf = (detail: ImportDetail, errors: RowErrors) => {
  const { headers, columns, fields: _fields, fixed: _fixed, meanings: _meanings, ...state } = detail;
  return {
    ...state,
    columns: headers.map(({ name }, at) => ({ heading: name, field: columns[at] ?? '' })),
    errors,
  };
};

async function write(client: Client, { id }: ImportDetail, context: CommandContext): Promise<ImportDetail> {
  const onlyGood = context.options.has('only-good');
  await client.call('POST /damapi/v1/imports/start', { body: { id, onlyGood } });
  return whenStill(client, await readImport(client, id), context);
}

async function importFile(context: CommandContext): Promise<number> {
  const { options, out, t } = context;
  const kind = options.text('kind');
  if (kind === undefined) throw misused(t('import.kind'));
  const definition = definitionNamed(kind, t);
  const client = await context.connect();
  const detail = await checked(client, definition, context);
  const most = out.isJson ? toldErrors.programs : toldErrors.people;
  const errors = detail.verdicts.error > 0 ? errorsOf(detail, await readErrors(client, detail.id, most)) : [];
  tellCheck(context, detail, errors);
  const isRefused = errors.length > 0 && !options.has('only-good');
  if (options.has('dry-run') || isRefused) {
    out.json({ ...jsonOf(detail, errors), isWritten: false });
    out.print('', t('import.notWritten'));
    return isRefused ? exitCodes.refused : exitCodes.done;
  }
  const done = await write(client, detail, context);
  out.json({ ...jsonOf(done, errors), isWritten: true });
  const { created, changed, refused: refusedRows, state, id } = done;
  out.print('', t('import.done', { created, changed, refused: refusedRows }), t('import.canUndo', { id }));
  if (state === 'stopped') throw refused(t('import.stopped'));
  return refusedRows > 0 ? exitCodes.refused : exitCodes.done;
}

async function undoImport(context: CommandContext, id: number): Promise<void> {
  const { out, t } = context;
  const client = await context.connect();
  await client.call('POST /damapi/v1/imports/undo/{id}', { params: { id } });
  const done = await whenStill(client, await readImport(client, id), context);
  out.json(jsonOf(done, []));
  out.print(t('import.undone', { undone: done.undone, left: done.left }));
}

export const importCommand: Command = {
  name: 'import',
  takes: '<file|->',
  count: { least: 0, most: 1 },
  options: ['kind', 'dry-run', 'only-good', 'map', 'field', 'undo'],
  examples: [
    'tracery import tasks.csv --kind task --dry-run',
    'tracery import jira.csv --kind defect --map "Component/s=" --field feature=F-12 --only-good',
    'tracery import --undo 12',
  ],
  async run(context) {
    const undo = context.options.count('undo');
    if (undo !== undefined) return undoImport(context, undo);
    if (context.positionals.length === 0) throw misused(context.t('import.file'));
    return importFile(context);
  },
};
