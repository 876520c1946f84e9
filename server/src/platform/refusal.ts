import { refusals, type Language, type RefusalKey } from '@tracery/contract';

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

const keysByNumber = new Map<number, RefusalKey>(
  Object.entries(refusals).map(([key, { number }]) => [number, key as RefusalKey]),
);

/** Why something was refused that is kept by its number; 0 says that it was not. */
export const reasonOf = (number: number, language: Language) => {
  const key = keysByNumber.get(number);
  return { code: number, message: key ? refusals[key][language] : '' };
};
