// How a Chinese name is typed by its sound: pinyin and initials, from each of its characters on.
const hanRun = /\p{Script=Han}+/gu;
/** Nobody types more of a name. */
const longest = { pinyin: 24, initials: 12, sounds: 200 };
/** Another reading is tried for characters as near as this to where somebody begins to type. */
const nearest = 4;
/** Rare readings of a character are left out. */
const readingsMax = 3;

/** Keyboards have no ü. */
const typed = (syllable: string) => syllable.toLowerCase().replaceAll('ü', 'v');

const soundsFrom = (syllables: readonly string[]): string[] => [
  syllables.join('').slice(0, longest.pinyin),
  syllables
    .map((syllable) => syllable[0])
    .join('')
    .slice(0, longest.initials),
];

/** By character; there are some thousands. */
const readings = new Map<string, string[]>();

export type Sounds = (name: string) => string[];

/** Loaded where it is needed first: its dictionary takes 20 MB. */
export async function loadSounds(): Promise<Sounds> {
  const { pinyin, polyphonic } = await import('pinyin-pro');
  const options = { toneType: 'none', type: 'array' } as const;
  const readingsOf = (character: string): string[] => {
    const known = readings.get(character);
    if (known) return known;
    const all = polyphonic(character, options)
      .flat(2)
      .flatMap((reading) => reading.split(' '));
    const found = [...new Set(all.map(typed))].slice(0, readingsMax);
    readings.set(character, found);
    return found;
  };
  return (name) => {
    const sounds = new Set<string>();
    for (const [run] of name.normalize('NFKC').matchAll(hanRun)) {
      const usual = pinyin(run, options).map(typed);
      const characters = Array.from(run);
      for (let start = 0; start < usual.length; start += 1) {
        for (const sound of soundsFrom(usual.slice(start))) sounds.add(sound);
        for (let at = start; at < Math.min(usual.length, start + nearest); at += 1)
          for (const reading of readingsOf(characters[at]!).filter((one) => one !== usual[at]))
            for (const sound of soundsFrom(usual.with(at, reading).slice(start))) sounds.add(sound);
      }
    }
    return [...sounds].filter((sound) => sound.length > 1).slice(0, longest.sounds);
  };
}

export const soundsOf = async (name: string): Promise<string[]> =>
  /\p{Script=Han}/u.test(name) ? (await loadSounds())(name) : [];
