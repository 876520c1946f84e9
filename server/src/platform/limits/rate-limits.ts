// How often one caller may ask, over all app processes through Redis. Without Redis, or when it is lost, each process
// counts for itself: a little more generous, never open. Limits that guard a secret live in PostgreSQL instead.
import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Log } from '../logging/log.ts';
import { Refusal } from '../refusal.ts';

interface Rule {
  points: number;
  /** Seconds. */
  duration: number;
}

export interface RateLimits<Name extends string> {
  /** Refuses with 429 and the time to wait once the caller is over the limit. */
  take(name: Name, caller: string): Promise<void>;
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
    if (!isDown) log.warn({ error: error.message }, 'Redis is lost: each process counts requests for itself');
    isDown = true;
  });
  redis?.on('ready', () => (isDown = false));

  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, rule] of Object.entries(rules) as [Name, Rule][]) {
    const memory = new RateLimiterMemory({ ...rule, keyPrefix: name });
    const limiter = redis
      ? new RateLimiterRedis({
          ...rule,
          keyPrefix: `rate:${name}`,
          storeClient: redis,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        })
      : memory;
    limiters.set(name, limiter);
  }

  return {
    async take(name, caller) {
      try {
        await limiters.get(name)!.consume(caller);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new Refusal('tooMany', {
          retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
        });
      }
    },
    async close() {
      redis?.disconnect();
    },
  };
}
