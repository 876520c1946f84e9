import { definitionOf } from '@tracery/contract/kinds/index';
import { linkWord } from '@tracery/contract/records/link-types';
import type { Definition } from '@tracery/contract/work-item/definition';
import { isItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import type { ListedItem } from '@tracery/contract/work-item/table-cells';
import type { Client } from '../client.ts';
import type { Command, CommandContext } from '../command.ts';
import { displayWidth, harmless, inOneLine, padToWidth } from '../display-width.ts';
import { cellText, columnsFor, findItem, itemJson, itemUrl, readItem, type FoundItem } from '../items.ts';

const readLinks = async ({ call }: Client, { id, kind }: FoundItem) =>
  (await call('GET /damapi/v1/links/list', { query: { sourceId: id, kind } })).list;

const readChildren = async ({ call }: Client, { id, kind }: FoundItem) =>
  (await call('GET /damapi/v1/children/list', { query: { sourceId: id, kind } })).groups;

/** Names and values, the values under each other. */
function fieldLines({ out }: CommandContext, fields: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...fields.map(([name]) => displayWidth(name)));
  return fields.map(([name, value]) => `${out.styled('dim', padToWidth(name, width))}  ${inOneLine(value)}`);
}

/** A heading, and what stands below it. Nothing if there is nothing. */
const section = ({ out }: CommandContext, title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', out.styled('bold', title), ...lines];

function textSections(context: CommandContext, definition: Definition, item: ListedItem): string[] {
  const data = item['data'] as Record<string, string>;
  return ['content', ...(definition.texts ?? [])].flatMap((name) => {
    const text = harmless(data[name] ?? '').trimEnd();
    const title = name === 'content' ? context.t('show.content') : name;
    return section(context, title, text === '' ? [] : [text]);
  });
}

async function run(context: CommandContext): Promise<void> {
  const { positionals, out, language, t } = context;
  const client = await context.connect();
  const found = await findItem(client, positionals[0]!, t);
  const definition: Definition = definitionOf(found.kind);
  const [item, links, children] = await Promise.all([
    readItem(client, definition, found.id),
    readLinks(client, found),
    readChildren(client, found),
  ]);
  out.json({ ...itemJson(definition, item, client.origin), links, children });
  const productId = Number(item['productId']);
  const columns = columnsFor(definition, undefined, { language, origin: client.origin, productId });
  const isOfHeading = new Set(['number', 'name', 'link']);
  const fields = columns
    .filter(({ name }) => !isOfHeading.has(name))
    .map(({ header, cell }) => [header, cellText(cell(item))] as const)
    .filter(([, value]) => value !== '');
  const named = (kind: string, oid: number, name: string) =>
    `${isItemKind(kind) ? itemNumber(kind, oid) : kind} ${inOneLine(name)}`;
  out.print(
    out.styled('bold', named(found.kind, found.oid, String(item['name']))),
    out.styled('dim', itemUrl(definition, { origin: client.origin, productId, id: found.id })),
    '',
    ...fieldLines(context, fields),
    ...textSections(context, definition, item),
    ...section(
      context,
      t('show.links'),
      links.map(
        ({ type, isForward, kind, oid, name }) =>
          `${linkWord(type, isForward)[language]} ${named(kind, oid, name)}`,
      ),
    ),
    ...children.flatMap(({ kind, list, isWhole }) =>
      section(context, definitionOf(kind).words[language], [
        ...list.map(({ oid, name }) => named(kind, oid, name)),
        ...(isWhole ? [] : ['…']),
      ]),
    ),
  );
}

export const show: Command = {
  name: 'show',
  takes: '<number>',
  count: { least: 1, most: 1 },
  options: [],
  examples: ['tracery show T-24', 'tracery show R-131 --json'],
  run,
};
