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

/** The first event of a stream, after what was missed. */
export interface ReadyEvent {
  /** What was missed is not known any more: everything is to be read anew. */
  isAnew: boolean;
}
