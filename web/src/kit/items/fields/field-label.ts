import type { PlainKey } from '../../../lib/i18n/i18n.ts';
import type { ItemView } from '../view.ts';

const labels: Readonly<Record<string, PlainKey>> = {
  status: 'items.status',
  plannedId: 'itemKind.Iteration',
  creatorId: 'items.creator',
  updated: 'items.updated',
  review: 'review.label',
};

/** What a filter or a group is called: the field, or what all kinds have. */
export const fieldLabel = (view: ItemView, name: string): PlainKey =>
  labels[name] ?? view.fields.find((field) => field.name === name)?.label ?? (`filter.${name}` as PlainKey);
