// Items whose names share words with a name.
export interface Named {
  id: number;
  oid: number;
  name: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const isHan = (word: string) => /\p{Script=Han}/u.test(word);

/** So many words are looked for. */
const wordsMax = 3;

/** The words of a name that tell most about it: the longest ones. Those that are too short stand everywhere. */
export function distinctiveWords(name: string): string[] {
  const words = [...segmenter.segment(name.toLowerCase())]
    .filter(({ isWordLike, segment }) => isWordLike && segment.length >= (isHan(segment) ? 2 : 4))
    .map(({ segment }) => segment);
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, wordsMax);
}

/** Found by several words first; `found` holds what each word found. */
export function mostSimilar<One extends Named>(found: readonly (readonly One[])[], count: number): One[] {
  const items = new Map<number, One>();
  const hits = new Map<number, number>();
  for (const item of found.flat()) {
    items.set(item.id, item);
    hits.set(item.id, (hits.get(item.id) ?? 0) + 1);
  }
  return [...items.values()].sort((a, b) => hits.get(b.id)! - hits.get(a.id)! || b.id - a.id).slice(0, count);
}
