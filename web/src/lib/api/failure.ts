// Why a call did not succeed. Screens match on `kind`, or ask for the refusals they show themselves.
import { refusals, type RefusalKey } from '@tracery/contract/refusals';

export type Failure =
  /** The server said no, or answered something that is not ours: then without key and message. */
  | {
      kind: 'refused';
      status: number;
      key?: RefusalKey;
      message?: string;
      data?: unknown;
      retryAfter?: number;
    }
  /** No answer, also after trying again. */
  | { kind: 'unanswered' }
  /** The session is over; the person is on the way to the sign-in page. */
  | { kind: 'sessionEnded' }
  /** The session stands in another product than this tab shows. Nothing was done in either. */
  | { kind: 'productChanged'; message?: string };

export class CallFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? `refused: ${failure.key ?? failure.status}` : failure.kind);
    this.failure = failure;
  }
}

const keysByNumber = new Map(
  Object.entries(refusals).map(([key, { number }]) => [number, key as RefusalKey]),
);

export const refusalKeyOf = (code: number): RefusalKey | undefined => keysByNumber.get(code);

/** The refusal that an error carries, if it carries one. */
export const refusalOf = (error: unknown): Extract<Failure, { kind: 'refused' }> | undefined =>
  error instanceof CallFailure && error.failure.kind === 'refused' ? error.failure : undefined;
