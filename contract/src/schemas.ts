// Building blocks that several areas' endpoints share.
import { z } from 'zod';
import { limits } from './limits.ts';
import type { RefusalKey } from './refusals.ts';
import type { ItemKind } from './work-item/fields.ts';

/**
 * What a value points at. Tests over all endpoints fill it with rows of the caller's product, with rows of another
 * product and with rows that never existed.
 * - Self: the calling user · Member: another member of the current product · Outsider: somebody who is no member
 * - Product: the current product · DeletedProduct: one the caller manages and deleted
 * - OwnSession: another session of the caller · Avatar: a picture anybody may see · Version: of what stands beside it
 * - Feature and so on: an item of that kind · Comment: on an item · ContentChange: an entry of its history
 * - File: an attachment of an item · Link: between two items
 */
export type Refers =
  | 'Self'
  | 'Member'
  | 'Outsider'
  | 'Product'
  | 'DeletedProduct'
  | 'OwnSession'
  | 'Avatar'
  | 'Version'
  | 'Comment'
  | 'ContentChange'
  | 'File'
  | 'Link'
  | ItemKind;

/** A number that arrives as text, in a path or a query. */
export const wireInteger = () => z.coerce.number<number>().int().max(Number.MAX_SAFE_INTEGER);

/**
 * An id in a path or a query. `as`: the state in which what is pointed at makes the call succeed, where that is not its
 * first one: frozen, trashed, or the name of a status.
 */
export const wireId = (refers: Refers, as?: string) => wireInteger().min(0).meta({ refers, as });

/** An id in a body. */
export const id = (refers: Refers, as?: string) => z.int().min(0).meta({ refers, as });

/** The version that was read before it was edited: an update without one could silently undo somebody's work. */
export const version = z
  .int({ error: 'version.missing' })
  .min(1)
  .meta({ refers: 'Version' satisfies Refers });

type Rule = (value: string) => RefusalKey | undefined;

const judged = (schema: z.ZodString, rule: Rule) =>
  schema.superRefine((value, context) => {
    const key = rule(value);
    if (key) context.addIssue({ code: 'custom', message: key });
  });

const stringOr = (rule: Rule) => z.string({ error: () => rule('') ?? 'request.invalid' });

/** A string that is refused with one of our own texts. */
export const text = (rule: Rule) => judged(stringOr(rule), rule);

/** The same where spaces around it mean nothing. */
export const trimmedText = (rule: Rule) => judged(stringOr(rule).trim(), rule);

export const moment = z.iso.datetime().meta({ description: 'A moment in UTC.' });

export const page = {
  page: wireInteger().min(1).default(1),
  limit: wireInteger().min(1).max(limits.list.limitMax).default(limits.list.pageSize),
};

export const direction = z.enum(['asc', 'desc']);

export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), total: z.int().min(0) });

/** How many items stand where; frozen ones count once, as frozen, under status 0. */
export const figures = z.array(
  z.object({ status: z.int(), isFrozen: z.union([z.literal(0), z.literal(1)]), count: z.int() }),
);

export const nothing = z.object({});
