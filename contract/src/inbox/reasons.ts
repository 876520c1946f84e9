// Why an entry stands in an inbox, and what is mailed of it. No schemas: the client loads this too.

/** The ones that are addressed to the person. They are mailed at once, all others once a day. */
export const urgentReasons = ['assigned', 'mentioned', 'review'] as const;

/**
 * By weight.
 * - assigned: the item became the person's · mentioned: in its content or a comment · review: their vote is asked for
 * - due: its planned day, or the day a review is wanted by, is today or tomorrow
 * - suspect: what it was made for changed · status, comments, changed: all other fields, the content, made or deleted
 */
export const inboxReasons = [...urgentReasons, 'due', 'suspect', 'status', 'comments', 'changed'] as const;

export type InboxReason = (typeof inboxReasons)[number];

export const isUrgent = (reason: InboxReason): boolean =>
  (urgentReasons as readonly InboxReason[]).includes(reason);

/** How somebody came to watch an item. `chosen`: by the button. `feature`: they watch its feature with its requirements. */
export const watchReasons = [
  'chosen',
  'creator',
  'owner',
  'reviewer',
  'commenter',
  'mentioned',
  'feature',
] as const;

export type WatchReason = (typeof watchReasons)[number];

/** What of an inbox is listed. All but the last two leave out what is snoozed or done. */
export const inboxFilters = ['all', 'unread', 'mentions', 'reviews', 'snoozed', 'done'] as const;

export type InboxFilter = (typeof inboxFilters)[number];
