// Recently opened items with their last known names, stored in this browser per person and product until somebody else
// signs in.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { session } from './session/current-session.ts';

export interface RecentItem {
  kind: ItemKind;
  id: number;
  oid: number;
  name: string;
  status: number;
  isFrozen: 0 | 1;
}

const maxItems = 6;
const userPrefix = (userId: number) => `recent:${userId}:`;

function storageKey(): string | undefined {
  const claims = session.get()?.claims;
  return claims && `${userPrefix(claims.userId)}${claims.productId}`;
}

export function recentItems(): RecentItem[] {
  const key = storageKey();
  try {
    return key ? (JSON.parse(localStorage.getItem(key) ?? '[]') as RecentItem[]) : [];
  } catch {
    return [];
  }
}

const others = ({ kind, id }: Pick<RecentItem, 'kind' | 'id'>) =>
  recentItems().filter((item) => item.kind !== kind || item.id !== id);

function storeItems(items: readonly RecentItem[]): void {
  const key = storageKey();
  try {
    if (key) localStorage.setItem(key, JSON.stringify(items));
  } catch {
    // Storage is full: work goes on without it.
  }
}

export const rememberItem = (item: RecentItem): void =>
  storeItems([item, ...others(item)].slice(0, maxItems));

export const forgetItem = (item: Pick<RecentItem, 'kind' | 'id'>): void => storeItems(others(item));

/** Deletes the lists of other people. */
export function forgetOtherUsers(userId: number): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('recent:') && !key.startsWith(userPrefix(userId))) localStorage.removeItem(key);
}
