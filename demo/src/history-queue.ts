// History ids must follow the order of time, but much happens long after an item was created. Records wait here until
// all items of their day exist.
import { dayMs } from './dates.ts';
import type { HistoryRecord } from './types.ts';

export interface HistoryQueue {
  add(records: readonly HistoryRecord[]): void;
  /** Removes and returns all records of earlier days, in order. */
  takeBefore(moment: number): HistoryRecord[];
}

export function createHistoryQueue(): HistoryQueue {
  const days = new Map<number, HistoryRecord[]>();
  return {
    add(records) {
      for (const record of records) {
        const day = Math.floor(record.at / dayMs);
        const known = days.get(day);
        if (known) known.push(record);
        else days.set(day, [record]);
      }
    },
    takeBefore(moment) {
      const due = [...days.keys()].filter((day) => (day + 1) * dayMs <= moment).sort((a, b) => a - b);
      return due.flatMap((day) => {
        const records = days.get(day)!.sort((a, b) => a.at - b.at);
        days.delete(day);
        return records;
      });
    },
  };
}
