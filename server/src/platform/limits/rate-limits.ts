// Rate limits per caller, shared by all processes through Redis. Without Redis each process counts alone: more
// generous, never open. Limits that protect secrets are in PostgreSQL instead.
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../logging/log.ts';
import { Refusal } from '../refusal.ts';

interface Rule {
  points: number;
  /** Seconds. */
  duration: number;
  /** Whether to wait for Redis. Otherwise processes synchronise shortly afterwards. */
  isStrict?: boolean;
}

/** What is left of a limit, and in how many seconds it is whole again. */
interface Taken {
  quota: number;
  left: number;
  seconds: number;
}

export interface RateLimits<Name extends string> {
  /** Refuses with 429 and the time to wait if the caller is over the limit. */
  take(name: Name, caller: string, points?: number): Promise<Taken>;
  quotaOf(name: Name): number;
  close(): Promise<void>;
}

export function createRateLimits<Name extends string>(
  rules: Record<Name, Rule>,
  { redisUrl, log }: { redisUrl: string | undefined; log: Log },
): RateLimits<Name> {
  const redis = redisUrl
    ? new Redis(redisUrl, {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        commandTimeout: 250,
        retryStrategy: (times) => Math.min(times * 100, 2000),
      })
    : undefined;
  let isDown = false;
  redis?.on('error', (error) => {
    if (!isDown)
      log.warn({ error: error.message }, 'Redis connection lost: rate limits are counted per process');
    isDown = true;
  });
  redis?.on('ready', () => (isDown = false));

  const takes = new Map<string, Take>();
  for (const [name, { isStrict = false, ...rule }] of Object.entries(rules) as [Name, Rule][]) {
    const memory = new RateLimiterMemory({ ...rule, keyPrefix: name });
    if (!redis) {
      takes.set(name, (caller, points) => memory.consume(caller, points));
      continue;
    }
    const shared = new RateLimiterRedis({
      ...rule,
      keyPrefix: `rate:${name}`,
      storeClient: redis,
      ...(isStrict && { insuranceLimiter: memory }),
      rejectIfRedisNotReady: true,
    });
    takes.set(
      name,
      isStrict ? (caller, points) => shared.consume(caller, points) : countThenSync(memory, shared),
    );
  }

  return {
    async take(name, caller, points = 1) {
      try {
        const { remainingPoints, msBeforeNext } = await takes.get(name)!(caller, points);
        return { quota: rules[name].points, left: remainingPoints, seconds: Math.ceil(msBeforeNext / 1000) };
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new Refusal('tooMany', {
          retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
        });
      }
    },
    quotaOf: (name) => rules[name].points,
    async close() {
      redis?.disconnect();
    },
  };
}

type Take = (caller: string, points: number) => Promise<RateLimiterRes>;

/** Milliseconds. */
const syncEveryMs = 50;

/**
 * Counts in memory and sends the counts to Redis shortly afterwards, so that no request waits for it. A caller over the
 * shared limit is blocked here for the same time.
 */
function countThenSync(memory: RateLimiterMemory, shared: RateLimiterRedis): Take {
  const unsynced = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    for (const [caller, points] of unsynced) {
      shared.consume(caller, points).catch((reason: unknown) => {
        // Any other error means that Redis is unreachable, which is already logged.
        if (reason instanceof RateLimiterRes)
          void memory.block(caller, Math.ceil(reason.msBeforeNext / 1000));
      });
    }
    unsynced.clear();
  };
  return async (caller, points) => {
    const taken = await memory.consume(caller, points);
    unsynced.set(caller, (unsynced.get(caller) ?? 0) + points);
    timer ??= setTimeout(tell, syncEveryMs).unref();
    return taken;
  };
}
