// An item in memory and the effects of the steps applied to it.
import type { Definition, ItemKind, LinkType } from '@tracery/contract';
import type { HistoryEntry } from '../../server/src/tenancy/history.ts';
import type { Value } from './copy.ts';
import type { Subject } from './names.ts';

export interface Item {
  definition: Definition;
  kind: ItemKind;
  id: number;
  oid: number;
  /** Position among the items of its kind in this run, from 0. */
  index: number;
  name: string;
  tags: string[];
  status: number;
  isFrozen: boolean;
  version: number;
  creatorId: number;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
  /** The columns of its kind. */
  own: Record<string, Value>;
  content: string;
  subject: Subject;
  /** The item that it follows from. */
  origin: Item | undefined;
  /** The one that runs when it is created. */
  iteration: Item | undefined;
  /** How many items of each kind follow from it. */
  followers: Partial<Record<ItemKind, number>>;
}

/** The items of a bundle that exist so far. */
export type ItemsByKind = Record<ItemKind, Item[]>;

export interface HistoryRecord {
  at: number;
  kind: ItemKind;
  sourceId: number;
  category: HistoryEntry['category'];
  changes: { field: string; from?: unknown; to?: unknown }[];
  creatorId: number;
  /** If the content changed. */
  content?: { before: string; after: string };
}

export interface Effects {
  history: HistoryRecord[];
  runs: { item: Item; result: number; creatorId: number; at: number }[];
  links: { type: LinkType; from: Item; to: Item; creatorId: number; at: number }[];
  /** `replyTo` is an index into this list. */
  comments: { item: Item; text: string; replyTo: number | undefined; creatorId: number; at: number }[];
  trash: { item: Item; creatorId: number; at: number }[];
}

export interface Check {
  name: string;
  /** Selects wrong rows; $1 are the product ids. */
  sql: string;
}
