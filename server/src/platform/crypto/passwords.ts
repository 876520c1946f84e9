// argon2id, at most two hashes at a time: more would block the machine.
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxConcurrent = 2;
const maxQueued = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for unknown accounts: without a stored hash it checks a dummy hash. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const dummyHash = hash('nobody has this password', cost);

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxQueued) throw new Refusal('server.busy', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Hand the slot over directly, so that no other call takes it.
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => withSlot(() => hash(password, cost)),
    async matches(stored, password) {
      const against = stored ?? (await dummyHash);
      const isRight = await withSlot(() => verify(against, password));
      return isRight && stored !== undefined;
    },
  };
}
