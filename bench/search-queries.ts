// What people type: parts of names and texts of items drawn at random, in English, Chinese and by sound, and numbers.
import type { Random } from '../demo/src/random.ts';
import { searchWords } from '../demo/src/search-words.ts';
import type { Sounds } from '../server/src/work-items/search-sounds.ts';
import type { ScannedItem } from './search-scan.ts';

const englishWords = (text: string) => text.match(/[a-z]{3,}/gi) ?? [];
const chineseRuns = (text: string) => text.match(/\p{Script=Han}{2,}/gu) ?? [];

const partOf = (run: string, length: number, random: Random): string => {
  const characters = Array.from(run);
  const start = random.int(Math.max(1, characters.length - length + 1));
  return characters.slice(start, start + length).join('');
};

type Draw = (item: ScannedItem, random: Random, sounds: Sounds) => string | undefined;

const pickFrom = (list: readonly string[], random: Random) =>
  list.length > 0 ? random.pick(list) : undefined;

const word: Draw = ({ name }, random) => pickFrom(englishWords(name), random)?.toLowerCase();

const beginning: Draw = (item, random, sounds) => word(item, random, sounds)?.slice(0, 2 + random.int(4));

const twoWords: Draw = ({ name, content }, random) => {
  const [one, other] = [pickFrom(englishWords(name), random), pickFrom(englishWords(content), random)];
  return one && other && `${other} ${one}`;
};

const phrase: Draw = ({ name, content }, random) => {
  const words = (random.boolean(0.5) ? name : content).match(/[A-Za-z]+ [A-Za-z]+(?: [A-Za-z]+)?/g) ?? [];
  const found = pickFrom(words, random);
  return found && `"${found}"`;
};

const chinese: Draw = ({ name, content }, random) => {
  const run = pickFrom(chineseRuns(random.boolean(0.7) ? name : content), random);
  return run && partOf(run, 2 + random.int(3), random);
};

const twoChinese: Draw = (item, random, sounds) => {
  const [one, other] = [chinese(item, random, sounds), chinese(item, random, sounds)];
  return one && other && `${one} ${other}`;
};

/** Pinyin or initials, as far as somebody types. */
const bySound: Draw = ({ name }, random, sounds) =>
  pickFrom(sounds(name), random)?.slice(0, 2 + random.int(8));

const number: Draw = ({ letter, oid }, random) => (random.boolean(0.5) ? `${letter}-${oid}` : String(oid));

const nothing: Draw = ({ name }, random) => `${partOf(name, 2, random)}xq`;

const draws: readonly Draw[] = [
  word,
  beginning,
  twoWords,
  phrase,
  chinese,
  chinese,
  twoChinese,
  bySound,
  bySound,
  number,
  nothing,
];

/** So many different ones, and those whose frequency is known. */
export function drawQueries(
  items: readonly ScannedItem[],
  count: number,
  random: Random,
  sounds: Sounds,
): string[] {
  const queries = new Set<string>(Object.values(searchWords).flatMap(({ en, zh }) => [en, zh]));
  for (let at = 0; queries.size < count; at += 1) {
    const drawn = draws[at % draws.length]!(random.pick(items), random, sounds)?.trim();
    if (drawn && drawn.length > 1) queries.add(drawn);
  }
  return [...queries];
}
