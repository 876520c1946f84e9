import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { Sender } from './send.ts';

export interface FollowParts {
  /** As the app's role. */
  db: Database;
  /** As the worker's role, which finds work in all products. */
  workerDb: Database;
}

export interface DeliverParts extends FollowParts {
  kinds: Kinds;
  secrets: Secrets;
  sender: Sender;
  /** After each try that failed, in milliseconds; those of `limits` unless given. */
  pauses?: readonly number[];
}

export interface Place {
  productId: number;
  webhookId: number;
}
