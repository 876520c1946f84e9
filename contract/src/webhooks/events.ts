// Which events a webhook is told of, and what one carries.
import { gitChange } from '../git/rules.ts';
import type { ChangeEvent } from '../live/events.ts';
import { itemKindOf, isAttachmentKind } from '../records/sources.ts';
import { itemKinds } from '../work-item/fields.ts';

/** What can happen, as people choose it. */
export const webhookEvents = [
  'created',
  'updated',
  'status',
  'comments',
  'links',
  'reviews',
  'deleted',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookKinds = ['Product', ...itemKinds] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** What the history calls it; everything else is `updated`. */
const categories: Partial<Record<string, WebhookEvent>> = {
  create: 'created',
  status: 'status',
  freeze: 'status',
  unfreeze: 'status',
  delete: 'deleted',
  restore: 'deleted',
  link: 'links',
  unlink: 'links',
  comment: 'comments',
  editComment: 'comments',
  deleteComment: 'comments',
  reaction: 'comments',
  askReview: 'reviews',
  approve: 'reviews',
  askChanges: 'reviews',
  withdrawReview: 'reviews',
};

const eventOf = (category: string): WebhookEvent => categories[category] ?? 'updated';

/** An attachment belongs to what it is attached to. */
export const webhookKindOf = (kind: string): string => (isAttachmentKind(kind) ? itemKindOf(kind) : kind);

interface Chosen {
  /** Empty: all. */
  kinds: readonly string[];
  events: readonly string[];
}

export const isChosen = (
  { kinds, events }: Chosen,
  { kind, category }: Pick<ChangeEvent, 'kind' | 'category'>,
): boolean =>
  // A receiver that builds would be told of its own builds.
  category !== gitChange &&
  (kinds.length === 0 || kinds.includes(webhookKindOf(kind))) &&
  (events.length === 0 || events.includes(eventOf(category)));

/** The category of what somebody sends to try the address. */
export const webhookTest = 'test';

/** The body of a delivery, in the form that Standard Webhooks recommends. */
export interface WebhookBody {
  /** `requirement.update`, `defect.status`, `product.test`: the kind, and what the history calls it. */
  type: string;
  /** When it happened. */
  timestamp: string;
  data: {
    event: ChangeEvent;
    /** The item now, as its call answers it. Null: it is deleted, or it was the product itself. */
    item: unknown;
  };
}

export const webhookType = (kind: string, category: string): string =>
  `${webhookKindOf(kind).toLowerCase()}.${category}`;

/** Where a webhook can be sent to, by its form. Which addresses are allowed is judged when it is sent. */
export function isWebhookAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
