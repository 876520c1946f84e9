// History is numbered in the order in which it happened, and much of it happens long after an item was made: it waits
// here until its day has come.
import { dayMs } from './days.ts';
import type { Entry } from './types.ts';

export interface Calendar {
  put(entries: readonly Entry[]): void;
  /** Everything of the days before this moment's, in order. */
  before(moment: number): Entry[];
}

export function createCalendar(): Calendar {
  const days = new Map<number, Entry[]>();
  return {
    put(entries) {
      for (const entry of entries) {
        const day = Math.floor(entry.at / dayMs);
        const known = days.get(day);
        if (known) known.push(entry);
        else days.set(day, [entry]);
      }
    },
    before(moment) {
      const due = [...days.keys()].filter((day) => (day + 1) * dayMs <= moment).sort((a, b) => a - b);
      return due.flatMap((day) => {
        const entries = days.get(day)!.sort((a, b) => a.at - b.at);
        days.delete(day);
        return entries;
      });
    },
  };
}
