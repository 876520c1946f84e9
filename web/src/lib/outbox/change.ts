// A change that somebody made and that may have to wait for the network.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import type { RequestInput } from '../api/request.ts';

/** What it was made to. */
interface ChangedItem {
  kind: ItemKind;
  id: number;
  oid: number;
  name: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Why the server did not take it. */
export interface Reason {
  message: string;
  /** It was changed by somebody else meanwhile: the item as it is now. */
  current?: Values;
}

export interface Change {
  /** Counts up on this device: changes are sent in this order. */
  order: number;
  /** The same with each try, so that the server does it once. */
  idempotencyKey: string;
  userId: number;
  productId: number;
  /** Milliseconds since 1970, by this machine's clock. */
  madeAt: number;
  endpoint: string;
  input: RequestInput;
  item: ChangedItem;
  /** What was done, as a person says it: `moved to Doing`. */
  what: string;
  /** Values of the item as they were seen and as they shall be; they decide when somebody else changed it meanwhile. */
  seen?: Values;
  wanted?: Values;
  /** Values that the item shows while the change waits. */
  shown?: Values;
  state: 'waiting' | 'sending' | 'refused';
  reason?: Reason;
}

export type NewChange = Omit<
  Change,
  'order' | 'idempotencyKey' | 'userId' | 'productId' | 'madeAt' | 'state' | 'reason'
>;
