import type { McpServer } from '@modelcontextprotocol/server';
import {
  definitionOf,
  itemKinds,
  itemNumber,
  limits,
  type Definition,
  type RegistryKey,
} from '@tracery/contract';
import { z } from 'zod';
import type { Api } from './api.ts';
import { findItem, itemLine, numberPattern, partOf, statusWord } from './items.ts';
import { answered, readsOnly } from './answer.ts';

const number = z.string().regex(numberPattern).describe('The number of an item: R-140, TC-206');

const leftOut = (count: number) => (count > 0 ? { leftOut: count } : {});

export function registerReadTools(server: McpServer, api: Api): void {
  server.registerTool(
    'search',
    {
      description:
        'Find items of all kinds by words, "exact phrases" and filters: kind:defect, status:fixing, owner:me, tag:x, iteration:14, updated:<7d.',
      inputSchema: z.object({
        query: z.string().max(limits.search.queryMax),
        kinds: z.array(z.enum(itemKinds)).max(itemKinds.length).default([]),
        page: z.int().min(1).max(15).default(1),
        after: z
          .string()
          .max(limits.search.afterMax)
          .default('')
          .describe('What `next` said: older items were not looked at yet; pages count from there'),
      }),
      annotations: readsOnly,
    },
    ({ query, kinds, page, after }) =>
      answered(async () => {
        const found = await api.call('GET /damapi/v1/search/items', {
          query: { query, kinds: kinds.join(','), page, after, facets: '1' },
        });
        const items = found.list.map((item) => ({
          ...itemLine(item),
          ...(item.snippet.length > 0 && { snippet: item.snippet.map(({ text }) => text).join('') }),
        }));
        const shown = (page - 1) * limits.list.pageSize + items.length;
        return {
          items,
          total: found.total,
          isTotalExact: found.isTotalExact,
          ...(found.next !== null && { next: found.next }),
          ...leftOut(found.total - shown),
        };
      }),
  );

  server.registerTool(
    'get_item',
    {
      description:
        'One item with its fields, content and links. The version is needed to propose a change of it. Long content comes in parts.',
      inputSchema: z.object({
        item: number,
        contentFrom: z.int().min(0).default(0).describe('Where the part of a long content begins'),
      }),
      annotations: readsOnly,
    },
    ({ item, contentFrom }) =>
      answered(async () => {
        const { id, kind } = await findItem(api, item);
        const { path } = definitionOf(kind) as Definition;
        const [found, links] = await Promise.all([
          api.call(`GET ${path}/get/{id}` as RegistryKey, { params: { id } } as never),
          api.call('GET /damapi/v1/links/list', { query: { kind, sourceId: id } }),
        ]);
        const { data, id: _id, status, isFrozen, ...fields } = found as unknown as Item;
        const { content, ...texts } = data;
        const shown = links.list.slice(0, linksShown);
        return {
          item: item.toUpperCase(),
          kind,
          status: statusWord(kind, status, isFrozen),
          ...fields,
          ...texts,
          ...partOf(content, contentFrom),
          links: shown.map(({ type, isForward, kind: other, oid, name }) => ({
            type,
            direction: isForward ? 'to' : 'from',
            item: itemNumber(other, oid),
            name,
          })),
          ...(links.list.length > shown.length && { linksLeftOut: links.list.length - shown.length }),
        };
      }),
  );

  server.registerTool(
    'get_thread',
    {
      description:
        'What leads to an item (negative steps: requirements, features, iterations) and what follows from it (functions, tasks, test cases, defects).',
      inputSchema: z.object({ item: number }),
      annotations: readsOnly,
    },
    ({ item }) =>
      answered(async () => {
        const { id, kind } = await findItem(api, item);
        const { items, isWhole } = await api.call('GET /damapi/v1/traces/thread', {
          query: { kind, sourceId: id },
        });
        const numbers = new Map(items.map((one) => [one.id, itemNumber(one.kind, one.oid)]));
        return {
          items: items.map((one) => ({
            ...itemLine(one),
            step: one.step,
            ...(one.from !== null && { from: numbers.get(one.from), by: one.by }),
          })),
          ...(!isWhole && { leftOut: `What is further than ${limits.trace.steps} steps away, or too much.` }),
        };
      }),
  );

  server.registerTool(
    'list_gaps',
    {
      description:
        'Requirements that lack a function or a test case, or have a failing one, feature by feature.',
      inputSchema: z.object({
        from: z.int().min(1).optional().describe('`next` of the page before'),
        limit: z.int().min(1).max(50).default(20),
      }),
      annotations: readsOnly,
    },
    ({ from, limit }) =>
      answered(async () => {
        const found = await api.call('GET /damapi/v1/traces/list', {
          query: { gapsOnly: 'true', limit, ...(from !== undefined && { from }) },
        } as never);
        return {
          requirements: found.list.map(({ requirement, feature, gaps, testcases, functions, release }) => ({
            item: itemNumber('Requirement', requirement.oid),
            name: requirement.name,
            importance: requirement.importance,
            feature: `${itemNumber('Feature', feature.oid)} ${feature.name}`,
            gaps,
            functions,
            testcases: testcases.all,
            release,
          })),
          total: found.total,
          ...leftOut(found.total - found.list.length),
          next: found.next,
        };
      }),
  );

  server.registerTool(
    'list_my_work',
    {
      description:
        'What waits for the person of this token: reviews, open items that they own, test cases being run.',
      inputSchema: z.object({}),
      annotations: readsOnly,
    },
    () =>
      answered(async () => {
        const { list, isWhole } = await api.call('GET /prdapi/v1/products/my-work');
        return {
          items: list.map(({ kind, oid, name, status, isToReview, planCloseAt }) => ({
            item: itemNumber(kind, oid),
            name,
            status: statusWord(kind, status, 0),
            ...(isToReview && { waitsForReview: true }),
            ...(!planCloseAt.startsWith('0001') && { wantedBy: planCloseAt.slice(0, 10) }),
          })),
          ...(!isWhole && { leftOut: `More than ${list.length}.` }),
        };
      }),
  );
}

const linksShown = 50;

interface Item extends Record<string, unknown> {
  id: number;
  status: number;
  isFrozen: number;
  data: { content: string };
}
