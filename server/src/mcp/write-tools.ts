import type { McpServer } from '@modelcontextprotocol/server';
import {
  itemKinds,
  limits,
  proposalLimits,
  linkTypeNames,
  proposalNumber,
  scopeOpens,
  type ProposedChange,
  type TokenScope,
} from '@tracery/contract';
import { z } from 'zod';
import { answered } from './answer.ts';
import type { Api } from './api.ts';
import { describeKinds, findItem, findItems, numberPattern, refersToItem, type FoundItem } from './items.ts';

const number = z.string().regex(numberPattern);
const reason = z.string().max(proposalLimits.reasonMax).default('').describe('Why');
const fields = z
  .record(z.string().max(60), z.union([z.string().max(limits.item.contentMax), z.number()]))
  .describe('name, tag, content and the fields of the kind. A field that names an item takes its number.');

const change = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), kind: z.enum(itemKinds), fields, reason }),
  z.object({
    type: z.literal('update'),
    item: number,
    version: z.int().min(1).describe('As get_item answered it'),
    fields,
    reason,
  }),
  z.object({
    type: z.literal('link'),
    link: z.enum(linkTypeNames),
    item: number,
    target: number,
    reason,
  }),
]);

type Change = z.output<typeof change>;

const request = z
  .uuid()
  .optional()
  .describe('Made once for this call: sent again with it, the call is not done a second time');

/** All numbers of items that the changes say. */
const numbersIn = (changes: readonly Change[]): string[] =>
  changes.flatMap((one) => [
    ...('item' in one ? [one.item] : []),
    ...('target' in one ? [one.target] : []),
    ...('fields' in one ? Object.values(one.fields).filter(isNumber) : []),
  ]);

const isNumber = (value: unknown): value is string => typeof value === 'string' && numberPattern.test(value);

type Items = ReadonlyMap<string, FoundItem>;

const itemAt = (items: Items, name: string): FoundItem => items.get(name.toUpperCase())!;

const withIds = (kind: FoundItem['kind'], items: Items, given: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      isNumber(value) && refersToItem(kind, field) ? itemAt(items, value).id : value,
    ]),
  );

function toProposed(one: Change, items: Items): ProposedChange {
  const { reason: why } = one;
  if (one.type === 'create')
    return { type: 'create', kind: one.kind, fields: withIds(one.kind, items, one.fields), reason: why };
  const { id: itemId, kind } = itemAt(items, one.item);
  if (one.type === 'update') {
    const { version } = one;
    return { type: 'update', kind, itemId, version, fields: withIds(kind, items, one.fields), reason: why };
  }
  const { id: targetId, kind: targetKind } = itemAt(items, one.target);
  return { type: 'link', linkType: one.link, kind, itemId, targetKind, targetId, reason: why };
}

interface Parts {
  api: Api;
  publicUrl: URL;
}

function registerPropose(server: McpServer, { api, publicUrl }: Parts): void {
  server.registerTool(
    'propose_change',
    {
      description: `Propose to make, change or link items. Nothing changes before a person accepts it, some or all. Fields by kind (* needed for a new one):\n${describeKinds()}`,
      inputSchema: z.object({
        name: z.string().min(1).max(limits.item.nameMax).describe('What it is about, in one line'),
        reason,
        changes: z.array(change).min(1).max(proposalLimits.changesMax),
        request,
      }),
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    ({ name, reason: why, changes, request: requestKey }) =>
      answered(async () => {
        const items = await findItems(api, numbersIn(changes.map(withoutTexts)));
        const body = { name, reason: why, changes: changes.map((one) => toProposed(one, items)) };
        const made = await api.call('POST /damapi/v1/proposals/create', { body, requestKey });
        return {
          proposal: proposalNumber(made.number),
          changes: changes.length,
          address: new URL(`/proposals?open=${made.id}`, publicUrl).href,
        };
      }),
  );
}

/** Only fields that refer to items are looked at for numbers: a name may look like one. */
function withoutTexts(one: Change): Change {
  if (one.type !== 'create')
    return one.type === 'update' ? { ...one, fields: onlyReferences(one.fields) } : one;
  return { ...one, fields: onlyReferences(one.fields) };
}

const onlyReferences = (given: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(given).filter(([field]) => field.endsWith('Id')));

function registerComment(server: McpServer, { api }: Parts): void {
  server.registerTool(
    'comment',
    {
      description: 'Write a comment on an item, in markdown.',
      inputSchema: z.object({ item: number, text: z.string().min(1).max(limits.comment.max), request }),
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    ({ item, text, request: requestKey }) =>
      answered(async () => {
        const { id: sourceId, kind } = await findItem(api, item);
        const body = { kind, sourceId, data: { comment: text } };
        const { id } = await api.call('POST /damapi/v1/comments/create', { body, requestKey });
        return { item: item.toUpperCase(), comment: id };
      }),
  );
}

/** Only what the scope of the token opens. */
export function registerWriteTools(server: McpServer, scope: TokenScope, parts: Parts): void {
  if (scopeOpens(scope, 'propose')) registerPropose(server, parts);
  if (scopeOpens(scope, 'write')) registerComment(server, parts);
}
