// Schemas that the endpoints of several areas share.
import { z } from 'zod';
import { limits } from './limits.ts';
import type { RefusalKey } from './refusals.ts';
import type { ItemKind } from './work-item/fields.ts';

/**
 * What an id refers to. Tests over all endpoints fill it with rows of the caller's product, with rows of another
 * product and with rows that never existed.
 * - Self: the calling user · Member: another member of the current product · Outsider: somebody who is no member
 * - Product: the current product · DeletedProduct: one the caller manages and deleted
 * - OwnSession: another session of the caller · OwnPasskey: of the caller · Avatar: an image that is public · Version: of the item beside it
 * - Feature and so on: an item of that kind · Comment: on an item · ContentChange: an entry of its history
 * - Reviewers: a list of members who may vote
 * - Proposal: of the product, open · ProposedChanges: a list of changes of its items
 * - OwnToken: an access token of the caller · Token: one that reaches the product
 * - Webhook: of the product · Delivery: to one of its webhooks
 * - OAuthClient: the id of a program that asks for a token
 * - Invitation: to the product · OwnInvitation: of the caller · InvitationLink: the token of a mailed one
 * - OwnEntry: of the caller's inbox · UnsubscribeLink: the token of a mail
 * - File: an attachment of an item · Link: between two items · Baseline: of the product
 * - View: a saved view of the product that the caller made
 * - TestReport: what a build has tested · TestName, TestNames: one test of it, and a list of them
 * - Tasks: a list of tasks · OwnBulk: a change of many items that the caller made
 * - OwnImport: a file that the caller sent to be imported
 */
export type ReferenceTarget =
  | 'Self'
  | 'Member'
  | 'Reviewers'
  | 'Proposal'
  | 'ProposedChanges'
  | 'Outsider'
  | 'Product'
  | 'DeletedProduct'
  | 'OwnSession'
  | 'OwnPasskey'
  | 'Avatar'
  | 'Version'
  | 'Comment'
  | 'OwnComment'
  | 'ContentChange'
  | 'File'
  | 'Link'
  | 'Baseline'
  | 'View'
  | 'Tasks'
  | 'OwnBulk'
  | 'OwnImport'
  | 'Invitation'
  | 'OwnInvitation'
  | 'InvitationLink'
  | 'OAuthClient'
  | 'Repository'
  | 'GitAddress'
  | 'GitRulesVersion'
  | 'OwnEntry'
  | 'OwnToken'
  | 'Token'
  | 'Webhook'
  | 'Delivery'
  | 'UnsubscribeLink'
  | 'TestReport'
  | 'TestName'
  | 'TestNames'
  | ItemKind;

/** A number that arrives as text, in a path or a query. */
export const wireInteger = () => z.coerce.number<number>().int().max(Number.MAX_SAFE_INTEGER);

/**
 * An id in a path or a query. `as`: the state that the item must be in for the call to succeed, if that is not its
 * initial one: frozen, trashed, filled (something is planned in it), or the name of a status.
 */
export const wireId = (refers: ReferenceTarget, as?: string) => wireInteger().min(0).meta({ refers, as });

/** What columns of numbers hold. */
export const columnMax = { smallint: 2 ** 15 - 1, integer: 2 ** 31 - 1 } as const;

/** The product that the calling tab shows, in a query. */
export const namedProduct = wireInteger()
  .optional()
  .meta({ refers: 'Product' satisfies ReferenceTarget });

/** An id in a body. */
export const id = (refers: ReferenceTarget, as?: string) => z.int().min(0).meta({ refers, as });

/** The version that was read before it was edited: an update without one could silently undo somebody's work. */
export const version = z
  .int({ error: 'version.missing' })
  .min(1)
  .meta({ refers: 'Version' satisfies ReferenceTarget });

type Rule = (value: string) => RefusalKey | undefined;

/** Refused with the text of `rule`. */
export const withRule = (schema: z.ZodString, rule: Rule) =>
  schema.superRefine((value, context) => {
    const key = rule(value);
    if (key) context.addIssue({ code: 'custom', message: key });
  });

const stringOr = (rule: Rule) => z.string({ error: () => rule('') ?? 'request.invalid' });

/** A string that is refused with the text of `rule`. */
export const text = (rule: Rule) => withRule(stringOr(rule), rule);

/** The same, trimmed. */
export const trimmedText = (rule: Rule) => withRule(stringOr(rule).trim(), rule);

export const moment = z.iso.datetime().meta({ description: 'A moment in UTC.' });

/** Who made something: username, the name to show, the address of the picture (or empty), the id; and when. */
export const written = {
  creator: z.string(),
  creatorName: z.string().meta({ description: 'The full name, or the username of who gave none.' }),
  creatorAvatar: z.string().meta({ description: 'The address of the picture; empty if there is none.' }),
  creatorId: z.int(),
  createdAt: moment,
};

/** With what, where it matters to readers. */
export const madeWith = {
  tokenName: z.string().meta({ description: 'The access token that it was done with; otherwise empty.' }),
  isRobot: z.boolean().meta({ description: 'Whether a robot of the product did it.' }),
};

/** Where somebody accepted what was proposed. */
export const proposedIn = {
  proposal: z
    .object({
      id: z.int(),
      number: z.int(),
      by: z.string().meta({ description: 'The agent, or the person.' }),
    })
    .nullable()
    .meta({ description: 'The proposal that it was accepted from, if any.' }),
};

/** The number of a page. Together with the limit, it must not lead beyond `limits.list.deepestRow`. */
export const pageNumber = wireInteger().min(1).max(limits.list.deepestRow).default(1);

export const page = {
  page: pageNumber,
  limit: wireInteger().min(1).max(limits.list.limitMax).default(limits.list.pageSize),
};

export const direction = z.enum(['asc', 'desc']);

export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), total: z.int().min(0) });

/** Yes or no, as a number. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** An item as lists of several kinds name it. */
export const itemName = { id: z.int(), oid: z.int(), name: z.string(), status: z.int(), isFrozen: flag };

export const isStale = flag.meta({
  description: 'Whether it is a test case that passed before a text was changed.',
});

/** The same with whoever it belongs to. */
export const ownedItem = {
  ...itemName,
  isStale,
  owner: z.string().meta({ description: 'The username; empty if there is no owner.' }),
  ownerName: z.string(),
  ownerAvatar: z.string(),
};

/** The number of items per status. Frozen items are counted only as frozen, with status 0. */
export const statusCounts = z.array(z.object({ status: z.int(), isFrozen: flag, count: z.int() }));

/** Which text was read. */
export const textFingerprint = z.string().max(64).meta({
  description: 'Of name and content; another one says that the text was changed since it was read.',
});

/** Blocks of a content, from 0 on, without empty ones and table rules. */
export const blockNumbers = z.array(z.int().min(0).max(100_000)).max(limits.trace.anchorsMax);

export const nothing = z.object({});
