// An item while it is being made, and what its life leaves behind.
import type { Definition, ItemKind } from '../../contract/src/index.ts';
import type { HistoryEntry } from '../../server/src/tenancy/history.ts';
import type { Value } from './copy.ts';

export interface Item {
  definition: Definition;
  kind: ItemKind;
  id: number;
  oid: number;
  /** Where it stands among those of its kind that were filled in, from 0. */
  place: number;
  name: string;
  tags: string[];
  status: number;
  isFrozen: boolean;
  version: number;
  creatorId: number;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
  /** The columns that only its kind has. */
  own: Record<string, Value>;
  content: string;
}

/** The items of a bundle by kind, those made so far. */
export type Made = Record<ItemKind, Item[]>;

export interface Entry {
  at: number;
  kind: ItemKind;
  sourceId: number;
  category: HistoryEntry['category'];
  changes: { field: string; from?: unknown; to?: unknown }[];
  creatorId: number;
  /** What the content was and became, where it changed. */
  content?: { before: string; after: string };
}

export interface Left {
  history: Entry[];
  runs: { item: Item; result: number; creatorId: number; at: number }[];
  links: { from: Item; to: Item; creatorId: number; at: number }[];
  /** `replyTo`: which of these it answers. */
  comments: { item: Item; text: string; replyTo: number | undefined; creatorId: number; at: number }[];
  trash: { item: Item; creatorId: number; at: number }[];
}

export interface Check {
  what: string;
  /** A select of what is wrong; $1 are the products. */
  sql: string;
}
