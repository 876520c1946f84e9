// Items as agents name and read them: by their numbers, with words instead of codes, and cut where they are long.
import {
  definitionOf,
  definitions,
  isUserProvided,
  itemNumber,
  limits,
  type Definition,
  type Field,
  type ItemKind,
} from '@tracery/contract';
import { ToolRefusal, type Api } from './api.ts';

export interface FoundItem {
  id: number;
  kind: ItemKind;
  oid: number;
  name: string;
}

export const numberPattern = /^[A-Za-z]{1,2}-[1-9]\d{0,9}$/;

/** By their numbers. Refused if one does not exist. */
export async function findItems(api: Api, numbers: readonly string[]): Promise<Map<string, FoundItem>> {
  const wanted = [...new Set(numbers.map((number) => number.toUpperCase()))];
  const found = new Map<string, FoundItem>();
  for (let at = 0; at < wanted.length; at += limits.reference.itemsMax) {
    const some = wanted.slice(at, at + limits.reference.itemsMax);
    const { items } = await api.call('GET /damapi/v1/references/list', {
      query: { numbers: some.join(' ') },
    });
    for (const item of items) found.set(itemNumber(item.kind, item.oid), item);
  }
  const missing = wanted.filter((number) => !found.has(number));
  if (missing.length > 0) throw new ToolRefusal(`There is no ${missing.join(', ')} in this product.`);
  return found;
}

export const findItem = async (api: Api, number: string): Promise<FoundItem> =>
  (await findItems(api, [number])).get(number.toUpperCase())!;

export const statusWord = (kind: ItemKind, status: number, isFrozen: number): string => {
  const own = Object.values((definitionOf(kind) as Definition).statuses).find(
    ({ number }) => number === status,
  );
  return isFrozen ? 'Frozen' : (own?.en ?? '');
};

interface Listed extends FoundItem {
  status: number;
  isFrozen: number;
  ownerName?: string;
}

export const itemLine = ({ kind, oid, name, status, isFrozen, ownerName }: Listed) => ({
  item: itemNumber(kind, oid),
  kind,
  name,
  status: statusWord(kind, status, isFrozen),
  ...(ownerName && { owner: ownerName }),
});

const textMax = 20_000;

/** A part of a long text, and how much of it stands behind. */
export const partOf = (text: string, from: number) => ({
  content: text.slice(from, from + textMax).toWellFormed(),
  ...(from > 0 && { contentFrom: from }),
  ...(text.length > from + textMax && { contentLeftOut: text.length - from - textMax }),
});

const describeField = ([name, field]: [string, Field]): string => {
  const { values, target, sources, isRequired, max, type } = field;
  const what =
    values?.join('|') ??
    target ??
    sources?.join('|') ??
    (max ? `1-${max}` : type === 'owner' || type === 'person' ? 'id of a member' : type);
  return `${name}${isRequired ? '*' : ''} (${what})`;
};

/** What a proposal can say of each kind. */
export const describeKinds = (): string =>
  (definitions as readonly Definition[])
    .map(({ kind, fields, texts = [] }) => {
      const own = Object.entries(fields).filter(([, field]) => isUserProvided(field));
      return `${kind}: ${[...own.map(describeField), ...texts].join(', ')}`;
    })
    .join('\n');

/** Fields that name another item may say its number. */
export const refersToItem = (kind: ItemKind, field: string): boolean => {
  const own = (definitionOf(kind) as Definition).fields[field];
  return own?.type === 'link' || own?.type === 'source';
};
