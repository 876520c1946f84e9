import { limits } from '@tracery/contract/limits';
import type { Definition } from '@tracery/contract/work-item/definition';
import { exportColumnsOf } from '@tracery/contract/work-item/export-columns';
import { isPerson } from '@tracery/contract/work-item/fields';
import type { ListedItem } from '@tracery/contract/work-item/table-cells';
import type { Client } from '../client.ts';
import type { Command, CommandContext } from '../command.ts';
import { chosenColumns, filterOptions, listQuery } from '../filters.ts';
import { cellText, columnsFor, itemJson } from '../items.ts';
import { definitionNamed } from '../kinds.ts';

const usualLimit = 30;

interface Found {
  items: ListedItem[];
  total: number;
  isTotalExact: boolean;
}

/** Page after page. What moves to a later page meanwhile is listed once. */
async function readList(
  client: Client,
  definition: Definition,
  query: Record<string, unknown>,
  most: number,
): Promise<Found> {
  const found = new Map<unknown, ListedItem>();
  const limit = Math.min(most, limits.list.limitMax);
  for (let page = 1; ; page++) {
    const answer = await client.call(`GET ${definition.path}/list`, {
      query: { ...query, page, limit } as never,
    });
    for (const item of answer.list) found.set(item.id, item as object as ListedItem);
    if (found.size < most && answer.list.length === limit) continue;
    const { total, isTotalExact } = answer;
    return { items: [...found.values()].slice(0, most), total, isTotalExact };
  }
}

/** What fits beside a name: the rest is for --columns. */
function usualColumns(definition: Definition): string[] {
  const { fields } = definition;
  const columns = exportColumnsOf(definition).map(({ name }) => name);
  const wanted = new Set([
    'number',
    'status',
    'priority' in fields ? 'priority' : 'importance',
    ...Object.keys(fields).filter((name) => isPerson(fields[name]!)),
  ]);
  return [...columns.filter((name) => wanted.has(name)), 'updated', 'name'];
}

async function run(context: CommandContext): Promise<void> {
  const { positionals, options, out, language, t } = context;
  const definition = definitionNamed(positionals[0]!, t);
  const columns = chosenColumns(definition, context) ?? usualColumns(definition);
  const most = options.count('limit') ?? usualLimit;
  const client = await context.connect();
  const query = await listQuery(definition, context, client);
  const { items, total, isTotalExact } = await readList(client, definition, query, most);
  out.json({
    kind: definition.kind,
    total,
    isTotalExact,
    items: items.map((item) => itemJson(definition, item, client.origin)),
  });
  const productId = Number(items[0]?.['productId'] ?? 0);
  const shown = columnsFor(definition, columns, { language, origin: client.origin, productId });
  if (items.length > 0)
    out.table([
      shown.map(({ header }) => header),
      ...items.map((item) => shown.map(({ cell }) => cellText(cell(item)))),
    ]);
  if (out.isJson) return;
  const all = isTotalExact ? String(total) : `${total}+`;
  if (items.length === 0) out.notice(t('list.none'));
  else if (total > items.length) out.notice(t('list.more', { shown: items.length, total: all }));
}

export const list: Command = {
  name: 'list',
  takes: '<kind>',
  count: { least: 1, most: 1 },
  options: [...filterOptions, 'limit'],
  examples: [
    'tracery list task --owner me --status todo,doing',
    'tracery list defect --where severity=critical --sort created --limit 100',
    'tracery list requirement --search "tariff owner:me" --json',
  ],
  run,
};
