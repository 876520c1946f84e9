// Words whose frequency is known, so that tests and benchmarks can search for common and rare ones.

/** How many items of each kind have the English word in their name, and as many the Chinese one. */
export const searchWords = {
  oneIn3: { en: 'charging', zh: '充电' },
  oneIn20: { en: 'invoice', zh: '发票' },
  oneIn100: { en: 'roaming', zh: '漫游' },
  oneIn1000: { en: 'interlock', zh: '联锁' },
  oneIn10000: { en: 'quokka', zh: '脉络' },
} as const;

/** A tag of one in ten thousand items of each kind. */
export const rareTag = 'seldom';

export type Language = 'en' | 'zh';

/** Every other item has a Chinese name. */
export const languageOf = (index: number): Language => (index % 2 === 0 ? 'en' : 'zh');

export type SearchWord = keyof typeof searchWords;

/** The words in the name of the item at this index. At most one besides the most common. */
export function searchWordsAt(index: number): Set<SearchWord> {
  // Half of all names are in one language, so they carry its words twice as often.
  const half = Math.floor(index / 2);
  const words = new Set<SearchWord>();
  if (half % 5000 === 777) words.add('oneIn10000');
  if (half % 500 === 77) words.add('oneIn1000');
  if (half % 50 === 7) words.add('oneIn100');
  if (half % 10 === 3) words.add('oneIn20');
  if (half % 3 !== 0) words.add('oneIn3');
  return words;
}
