// Items by their numbers, and as they are shown.
import type { Answer, ItemReference, Registry, RegistryKey } from '@tracery/contract';
import { definitionOf } from '@tracery/contract/kinds/index';
import { limits } from '@tracery/contract/limits';
import type { Language } from '@tracery/contract/refusals';
import type { Definition } from '@tracery/contract/work-item/definition';
import { itemNumber } from '@tracery/contract/work-item/number';
import {
  tableColumnsOf,
  type ListedItem,
  type TableCell,
  type TableColumn,
} from '@tracery/contract/work-item/table-cells';
import type { Client } from './client.ts';
import { misused, refused } from './failure.ts';
import type { Translate } from './language.ts';

export type FoundItem = Answer<Registry['GET /damapi/v1/references/list']>['items'][number];

/** `t-24` and `T24` are T-24. */
function numberFrom(text: string, t: Translate): string {
  const [, letter, digits] = /^([a-z]{1,2})-?([1-9]\d{0,8})$/i.exec(text.trim()) ?? [];
  if (!letter) throw misused(t('number.invalid', { text }));
  return `${letter.toUpperCase()}-${digits}`;
}

/** In the order in which they were named. Refused if one does not exist: nothing was done then. */
export async function findItems(
  client: Client,
  texts: readonly string[],
  t: Translate,
): Promise<FoundItem[]> {
  const numbers = texts.map((text) => numberFrom(text, t));
  const found = new Map<string, FoundItem>();
  for (let at = 0; at < numbers.length; at += limits.reference.itemsMax) {
    const some = numbers.slice(at, at + limits.reference.itemsMax).join(' ');
    const { items } = await client.call('GET /damapi/v1/references/list', { query: { numbers: some } });
    for (const item of items) found.set(itemNumber(item.kind, item.oid), item);
  }
  const missing = numbers.filter((number) => !found.has(number));
  if (missing.length > 0) throw refused(t('number.unknown', { numbers: missing.join(', ') }));
  return numbers.map((number) => found.get(number)!);
}

export const findItem = async (client: Client, text: string, t: Translate): Promise<FoundItem> =>
  (await findItems(client, [text], t))[0]!;

/** As a field names it: by its number, with or without its letter, or by its whole name. */
export async function findReferenced(
  client: Client,
  { kind, oid, name }: ItemReference,
  t: Translate,
): Promise<number> {
  if (oid !== undefined) return (await findItem(client, itemNumber(kind, oid), t)).id;
  const { list } = await client.call(`GET ${definitionOf(kind).path}/name`, {
    query: { name, limit: limits.list.limitMax },
  });
  const [found, other] = list.filter((one) => one.name === name);
  if (!found || other) throw refused(t('number.unknown', { numbers: name }));
  return found.id;
}

/** Whose screen it is on. */
export const itemUrl = (
  { screen }: Definition,
  { origin, productId, id }: { origin: string; productId: number; id: number },
): string => `${origin}${screen.path}?p=${productId}&id=${id}`;

const localDay = (moment: Date): string => {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${part(moment.getMonth() + 1)}-${part(moment.getDate())}`;
};

const localTime = (moment: Date): string => `${localDay(moment)} ${moment.toTimeString().slice(0, 5)}`;

export function cellText(cell: TableCell): string {
  if (cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'day' in cell ? cell.day : localTime(cell.moment);
}

/** The columns of a kind, in the words and by the clock of this machine. */
export const columnsFor = (
  definition: Definition,
  names: readonly string[] | undefined,
  { language, origin, productId }: { language: Language; origin: string; productId: number },
): TableColumn[] =>
  tableColumnsOf(definition, names, {
    language,
    publicUrl: new URL(origin),
    productId,
    today: localDay(new Date()),
    namesakes: new Set(),
  });

/** An item as --json tells it: what the API answers, with its number and address. */
export const itemJson = (definition: Definition, item: ListedItem, origin: string): object => ({
  number: itemNumber(definition.kind, Number(item['oid'])),
  url: itemUrl(definition, { origin, productId: Number(item['productId']), id: Number(item['id']) }),
  ...item,
});

/** An endpoint of a kind, by its definition. */
export const keyOf = (method: 'GET' | 'POST', { path }: Definition, rest: string): RegistryKey =>
  `${method} ${path}/${rest}` as RegistryKey;

export async function readItem(client: Client, { path }: Definition, id: number): Promise<ListedItem> {
  const item = await client.call(`GET ${path}/get/{id}`, { params: { id } });
  return item as object as ListedItem;
}
