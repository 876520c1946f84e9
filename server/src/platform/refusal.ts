import type { RefusalKey } from '@tracery/contract';

/** An expected "no", answered to the caller as it is. Anything else that is thrown is a bug or an outage. */
export class Refusal extends Error {
  readonly key: RefusalKey;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    key: RefusalKey,
    { data = null, retryAfterSeconds }: { data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
