// How many exports run at the same time. Each is worth hundreds of reads, so nobody may have many.
import { Refusal } from '../platform/refusal.ts';

interface Most {
  perPerson: number;
  perProcess: number;
}

export interface Slots {
  /** Refuses if there is none. Returns the function that gives it back, which may be called again. */
  take(person: string): () => void;
  count(): number;
}

export function createSlots({ perPerson, perProcess }: Most): Slots {
  const taken = new Map<string, number>();
  let all = 0;
  const add = (person: string, number: number) => {
    const next = (taken.get(person) ?? 0) + number;
    if (next > 0) taken.set(person, next);
    else taken.delete(person);
    all += number;
  };
  return {
    take(person) {
      if (all >= perProcess || (taken.get(person) ?? 0) >= perPerson)
        throw new Refusal('export.busy', { retryAfterSeconds: 5 });
      add(person, 1);
      let isTaken = true;
      return () => {
        if (isTaken) add(person, -1);
        isTaken = false;
      };
    },
    count: () => all,
  };
}
