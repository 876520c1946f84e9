// What a search must find, by looking at every item and comment. Written apart from the search index: only how Chinese
// is typed comes from there.
import type pg from 'pg';
import {
  definitions,
  parseItemNumber,
  parseSearch,
  searchPlaces,
  type SearchPlace,
  type SearchWord,
} from '../contract/src/index.ts';
import { createModels, type Model } from '../server/src/work-items/model.ts';
import { loadSounds } from '../server/src/work-items/search-sounds.ts';

export interface ScannedItem {
  id: number;
  oid: number;
  letter: string;
  name: string;
  tags: string[];
  content: string;
  comments: string[];
}

const batch = 20_000;

async function* itemsOf(client: pg.Client, productId: number, model: Model): AsyncGenerator<ScannedItem> {
  const texts = ['c.content', ...model.texts.map((text) => `i.${text}`)].map(
    (text) => `coalesce(${text}, '')`,
  );
  for (let last = 0; ;) {
    const { rows } = await client.query<Omit<ScannedItem, 'letter'>>(
      `select i.id::int, i.oid::int, i.name, i.tags, ${texts.join(` || ' . ' || `)} as content,
         array(select comment from comments n where n.product_id = $1 and n.item_id = i.id) as comments
       from ${model.table} i left join item_contents c on c.product_id = $1 and c.item_id = i.id
       where i.product_id = $1 and i.deleted_at is null and i.id > $2 order by i.id limit ${batch}`,
      [productId, last],
    );
    for (const row of rows) yield { ...row, letter: model.definition.letter };
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
  }
}

export async function* allItems(client: pg.Client, productId: number): AsyncGenerator<ScannedItem> {
  for (const model of createModels(definitions).values()) yield* itemsOf(client, productId, model);
}

const han = /(\p{Script=Han}+)/gu;
const lower = (text: string) => text.normalize('NFKC').toLowerCase();

/** Words between spaces, runs of Chinese characters among them. */
const spaced = (text: string) =>
  ` ${lower(text)
    .replaceAll(han, ' $1 ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

interface Texts {
  name: string;
  words: string;
  sounds: readonly string[];
  tags: string;
  all: string;
  comments: string[];
}

const startsHan = (text: string) => /^\p{Script=Han}/u.test(text);
const endsHan = (text: string) => /\p{Script=Han}$/u.test(text);

/** A word of a query, prepared once for all items. */
interface Sought {
  isExact: boolean;
  /** Any part of a name. */
  typed: string;
  canBeSound: boolean;
  /** In texts: from the beginning of a word, quoted also to its end. */
  inTexts: string;
}

function soughtFor({ text, isExact }: SearchWord): Sought {
  const [typed, word] = [lower(text), spaced(text).trim()];
  const inTexts = `${startsHan(word) ? '' : ' '}${word}${isExact && !endsHan(word) ? ' ' : ''}`;
  return { isExact, typed, canBeSound: /^[a-z]{2,}$/.test(typed), inTexts };
}

const isInName = ({ name, words, sounds }: Texts, { isExact, typed, canBeSound, inTexts }: Sought): boolean =>
  isExact
    ? words.includes(inTexts)
    : name.includes(typed) || (canBeSound && sounds.some((sound) => sound.startsWith(typed)));

function placeOf({ number, words }: Collected, item: ScannedItem, texts: Texts): SearchPlace | undefined {
  if (number && number.oid === item.oid && ['', item.letter].includes(number.letter)) return 'number';
  if (words.every((word) => isInName(texts, word)))
    return texts.name.startsWith(words[0]!.typed) ? 'nameStart' : 'name';
  const isIn = (text: string) => words.every(({ inTexts }) => text.includes(inTexts));
  if (isIn(texts.tags)) return 'tag';
  if (isIn(texts.all)) return 'content';
  return texts.comments.some(isIn) ? 'comment' : undefined;
}

/** The best hits of a query, and how many there are in all. */
export interface Expected {
  query: string;
  count: number;
  /** Newest first, by relevance. */
  ids: number[];
}

interface Collected {
  query: string;
  words: Sought[];
  number: ReturnType<typeof parseItemNumber>;
  count: number;
  byPlace: Map<SearchPlace, number[]>;
}

const newestFirst = (ids: number[]) => ids.sort((a, b) => b - a);

/** Keeps the newest; ids of different kinds come in any order. */
function keep(ids: number[], id: number, most: number): void {
  ids.push(id);
  if (ids.length >= 8 * most) newestFirst(ids).length = most;
}

export async function scan(
  items: AsyncIterable<ScannedItem>,
  queries: readonly string[],
  most: number,
): Promise<Expected[]> {
  const soundsOf = await loadSounds();
  const known = new Map<string, readonly string[]>();
  const collected = queries.map((query): Collected => {
    const { words } = parseSearch(query);
    const number = words.length === 1 ? parseItemNumber(words[0]!.text) : undefined;
    return { query, words: words.map(soughtFor), number, count: 0, byPlace: new Map() };
  });
  for await (const item of items) {
    const sounds = known.get(item.name) ?? soundsOf(item.name);
    if (known.size < 200_000) known.set(item.name, sounds);
    const texts: Texts = {
      name: lower(item.name),
      words: spaced(item.name),
      sounds,
      tags: item.tags.map(spaced).join(''),
      all: [item.name, ...item.tags, item.content].map(spaced).join(''),
      comments: item.comments.map(spaced),
    };
    for (const one of collected) {
      const place = placeOf(one, item, texts);
      if (!place) continue;
      one.count += 1;
      const ids = one.byPlace.get(place) ?? [];
      if (ids.length === 0) one.byPlace.set(place, ids);
      keep(ids, item.id, most);
    }
  }
  return collected.map(({ query, count, byPlace }) => ({
    query,
    count,
    ids: searchPlaces.flatMap((place) => newestFirst(byPlace.get(place) ?? [])).slice(0, most),
  }));
}
