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

/** Loaded where it is needed first: its dictionary takes 20 MB. */
async function readingsOf(run: string): Promise<{ usual: string[]; all: string[][] }> {
  const { pinyin, polyphonic } = await import('pinyin-pro');
  const usual = pinyin(run, { toneType: 'none', type: 'array' }).map(typed);
  const all = polyphonic(run, { toneType: 'none', type: 'array' }).map((readings) =>
    [...new Set(readings.flatMap((reading) => reading.split(' ')).map(typed))].slice(0, readingsMax),
  );
  return { usual, all };
}

const soundsFrom = (syllables: readonly string[]): string[] => [
  syllables.join('').slice(0, longest.pinyin),
  syllables
    .map((syllable) => syllable[0])
    .join('')
    .slice(0, longest.initials),
];

export async function soundsOf(name: string): Promise<string[]> {
  const sounds = new Set<string>();
  for (const [run] of name.normalize('NFKC').matchAll(hanRun)) {
    const { usual, all } = await readingsOf(run);
    for (let start = 0; start < usual.length; start += 1) {
      for (const sound of soundsFrom(usual.slice(start))) sounds.add(sound);
      for (let at = start; at < Math.min(usual.length, start + nearest); at += 1)
        for (const reading of all[at]!.filter((one) => one !== usual[at]))
          for (const sound of soundsFrom(usual.with(at, reading).slice(start))) sounds.add(sound);
    }
  }
  return [...sounds].filter((sound) => sound.length > 1).slice(0, longest.sounds);
}
