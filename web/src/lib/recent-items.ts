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

const most = 6;
const ownedBy = (userId: number) => `recent:${userId}:`;

function place(): string | undefined {
  const claims = session.get()?.claims;
  return claims && `${ownedBy(claims.userId)}${claims.productId}`;
}

export function recentItems(): RecentItem[] {
  const key = place();
  try {
    return key ? (JSON.parse(localStorage.getItem(key) ?? '[]') as RecentItem[]) : [];
  } catch {
    return [];
  }
}

const others = ({ kind, id }: Pick<RecentItem, 'kind' | 'id'>) =>
  recentItems().filter((item) => item.kind !== kind || item.id !== id);

function keep(items: readonly RecentItem[]): void {
  const key = place();
  try {
    if (key) localStorage.setItem(key, JSON.stringify(items));
  } catch {
    // The browser has no room: then it remembers nothing, and work goes on.
  }
}

export const rememberItem = (item: RecentItem): void => keep([item, ...others(item)].slice(0, most));

export const forgetItem = (item: Pick<RecentItem, 'kind' | 'id'>): void => keep(others(item));

/** What earlier people of this browser looked at is nobody's business. */
export function forgetOthers(userId: number): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('recent:') && !key.startsWith(ownedBy(userId))) localStorage.removeItem(key);
}
