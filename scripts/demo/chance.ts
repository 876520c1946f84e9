// Numbers that look like chance and are the same each time: two fillings of one size are alike.

export interface Chance {
  /** A whole number from 0 up to, and without, the bound. */
  below(bound: number): number;
  happens(probability: number): boolean;
  of<Value>(list: readonly Value[]): Value;
  between(low: number, high: number): number;
}

/** Mulberry32: small, quick, and even enough for words and days. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (bound) => Math.floor(next() * bound),
    happens: (probability) => next() < probability,
    of: (list) => list[Math.floor(next() * list.length)]!,
    between: (low, high) => low + next() * (high - low),
  };
}
