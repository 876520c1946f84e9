import type { ChangeEvent, PresenceEvent } from '@tracery/contract';

export interface ChangeRow {
  product_id: number;
  id: number;
  item_id: number | null;
  kind: string;
  category: string;
  version: number | null;
  actor_id: number;
  actor_name: string | null;
}

export const toEvent = (row: ChangeRow): ChangeEvent => ({
  number: row.id,
  productId: row.product_id,
  kind: row.kind,
  id: row.item_id,
  version: row.version,
  category: row.category,
  actorId: row.actor_id,
  actorName: row.actor_name ?? '',
});

export const presenceText = (event: PresenceEvent): string =>
  `event: presence\ndata: ${JSON.stringify(event)}\n\n`;

export const eventText = (event: ChangeEvent): string =>
  `id: ${event.number}\ndata: ${JSON.stringify(event)}\n\n`;
