/**
 * Tests that repeat something at random have a short form for every push and a long one, which `pnpm nightly` runs by
 * setting LONG=1.
 */
export const isLong = process.env['LONG'] === '1';

export const repetitions = ({ short, long }: { short: number; long: number }): number =>
  isLong ? long : short;

/** In the short form a few of the values, others at each turn, so that all of them are used over the turns. */
export const someOf = <T>(values: readonly T[], { turn, short }: { turn: number; short: number }): T[] =>
  isLong
    ? [...values]
    : Array.from({ length: short }, (_, at) => values[(turn * short + at) % values.length]!);
