// argon2id, at most two hashes at a time: more would block the machine. Who waits for one is served fairly.
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type Source } from './fair-queue.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const rules = { slots: 2, maxWaiting: 20, maxWaitingInAll: 200, longestWait: 2500 };

/** Not for a caller: commands and tests. */
const ourselves: Source = { source: 'ourselves', isKnown: true };

export interface Passwords {
  hash(password: string, from?: Source): Promise<string>;
  /** Takes the same time for unknown accounts and for those without a password, whose hash is empty. */
  matches(stored: string | undefined, password: string, from: Source): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const withSlot = createFairQueue(rules);
  const dummyHash = hash('nobody has this password', cost);
  return {
    hash: (password, from = ourselves) => withSlot(from, () => hash(password, cost)),
    async matches(stored, password, from) {
      const against = stored || (await dummyHash);
      const isRight = await withSlot(from, () => verify(against, password));
      return isRight && Boolean(stored);
    },
  };
}
