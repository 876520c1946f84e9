// Seeded random numbers: two products of the same id and size get the same items.

export interface Random {
  /** A whole number from 0 to bound - 1. */
  int(bound: number): number;
  boolean(probability: number): boolean;
  pick<Value>(list: readonly Value[]): Value;
  between(low: number, high: number): number;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    int: (bound) => Math.floor(next() * bound),
    boolean: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    between: (low, high) => low + next() * (high - low),
  };
}
