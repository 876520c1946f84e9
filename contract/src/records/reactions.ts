// What can be said to a comment without words. A small fixed set: more would be a language of its own. No schemas: the
// client loads this too.

export const reactions = ['agree', 'done', 'thanks', 'cheer', 'look', 'unsure'] as const;

export type Reaction = (typeof reactions)[number];
