// What the stream of live events carries.

/** Never contents: whoever may see the item reads it. */
export interface ChangeEvent {
  /** Counts up in the order of commits. */
  number: number;
  productId: number;
  kind: string;
  /** Null: the product itself, its members, its settings. */
  id: number | null;
  /** Of the item, after the change. */
  version: number | null;
  /** What the history calls it, or `comment`. */
  category: string;
  actorId: number;
  actorName: string;
}

/** What somebody does with an item that is open on their screen. */
export const signs = ['looking', 'editing', 'left'] as const;
export type Sign = (typeof signs)[number];

/** Told when it begins, changes or ends, which it does by itself when no sign comes any more. */
export interface Looker {
  itemId: number;
  userId: number;
  username: string;
  name: string;
  avatar: string;
  sign: Sign;
}

export interface PresenceEvent {
  lookers: Looker[];
  /** Everybody who is there; otherwise only what changed. */
  isWhole: boolean;
}

/** The first event of a stream, after what was missed. */
export interface ReadyEvent {
  /** What was missed is not known any more: everything is to be read anew. */
  isAnew: boolean;
}
