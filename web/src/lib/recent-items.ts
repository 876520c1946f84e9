// Items that a person opened last in a product, with the names that the server last gave. They stay in this browser,
// under the person and the product, until somebody else signs in.
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
    // The browser has no room: then it remembers nothing, and work goes on.
  }
}

export const rememberItem = (item: RecentItem): void =>
  storeItems([item, ...others(item)].slice(0, maxItems));

export const forgetItem = (item: Pick<RecentItem, 'kind' | 'id'>): void => storeItems(others(item));

/** What earlier people of this browser looked at is nobody's business. */
export function forgetOtherUsers(userId: number): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('recent:') && !key.startsWith(userPrefix(userId))) localStorage.removeItem(key);
}
