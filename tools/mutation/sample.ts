// The lines of a sample, and the table of what became of it.

/** A generator that gives the same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lines that hold no code, or only types, have no mutants. */
const isCode = (line: string) =>
  !/^\s*($|\/\/|\/?\*|import |export type |type |interface |[\])};,]+$)/.test(line);

interface Text {
  file: string;
  text: string;
}

/** So many lines of code, drawn evenly over all files. */
export function drawLines(
  texts: readonly Text[],
  count: number,
  seed: number,
): { file: string; line: number }[] {
  const random = randomOf(seed);
  const lines = texts.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at) => (isCode(line) ? [{ file, line: at + 1 }] : [])),
  );
  return lines
    .map((line) => ({ line, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ line }) => line);
}

export interface Score {
  folder: string;
  killed: number;
  survived: string[];
  seconds: number;
}

export function tableOf(scores: readonly Score[]): string {
  const rows = scores.map(({ folder, killed, survived, seconds }) => {
    const all = killed + survived.length;
    const share = all === 0 ? '–' : `${Math.round((100 * killed) / all)} %`;
    return `| ${folder} | ${all} | ${killed} | ${share} | ${seconds} s |`;
  });
  const table = ['| folder | mutants | killed | share | time |', '|---|---|---|---|---|', ...rows].join('\n');
  return [table, ...scores.flatMap(({ survived }) => survived)].join('\n');
}
