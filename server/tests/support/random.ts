/** A whole number from 0, less than `count`. */
export const random = (count: number): number => Math.floor(Math.random() * count);

export const any = <T>(list: readonly T[]): T => list[random(list.length)]!;
