// Fills an empty product by the calls with which a person would do it, in one transaction: numbers, history, versions,
// traces and search are as if that person had made each item.
import { definitionOf, type ItemKind, type Language, type RegistryKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { callInside, type ItemCall, type ItemHandlers } from '../tenancy/inner-call.ts';
import type { MemberScope } from '../tenancy/scope.ts';
import {
  exampleComments,
  exampleItems,
  exampleLinks,
  type ExampleItem,
  type ExampleName,
  type Text,
} from './example-items.ts';

interface Made {
  id: number;
  kind: ItemKind;
  /** As people see it: R-3. */
  number: string;
}

const dayFromNow = (days: number): string =>
  `${new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T00:00:00Z`;

/** Writes the example in one language, item by item. */
function createWriter(language: Language, userId: number, send: (call: ItemCall) => Promise<unknown>) {
  const made = new Map<string, Made>();
  const at = (name: string): Made => made.get(name)!;
  const say = (text: Text): string =>
    text[language === 'en' ? 0 : 1].replaceAll(/\{(\w+)\}/g, (_slot, name: string) => at(name).number);
  const post = (kind: ItemKind, action: string) => `POST ${definitionOf(kind).path}/${action}` as RegistryKey;

  function bodyOf({ kind, name, tag, content, fields, refs, days, isOwned }: ExampleItem): object {
    const owner = kind === 'Iteration' ? 'managerId' : 'processorId';
    return {
      name: say(name),
      ...(tag && { tag: say(tag) }),
      ...(content && { data: { content: say(content) } }),
      ...fields,
      ...(isOwned && { [owner]: userId }),
      ...Object.fromEntries(Object.entries(refs ?? {}).map(([field, ref]) => [field, at(ref).id])),
      ...Object.fromEntries(Object.entries(days ?? {}).map(([field, day]) => [field, dayFromNow(day)])),
    };
  }

  const link = (from: Made, type: string, to: Made) =>
    send({
      key: 'POST /damapi/v1/links/create',
      body: { type, kind: from.kind, sourceId: from.id, targetKind: to.kind, targetId: to.id },
    });

  return {
    async make(name: string, item: ExampleItem): Promise<void> {
      const { kind, status, plannedIn, steps = [] } = item;
      const created = (await send({ key: post(kind, 'create'), body: bodyOf(item) })) as {
        id: number;
        oid: number;
      };
      const { id } = created;
      const here = { id, kind, number: `${definitionOf(kind).letter}-${created.oid}` };
      made.set(name, here);
      if (plannedIn) await link(here, 'planned', at(plannedIn));
      if (status !== undefined) await send({ key: post(kind, 'update'), body: { id, version: 1, status } });
      for (const { action, note, comment, isHandedOver } of steps) {
        const body = {
          ...(note && { note: say(note) }),
          ...(comment && { comment: say(comment) }),
          ...(isHandedOver && { processorId: userId }),
        };
        await send({ key: post(kind, `${action}/{id}`), params: { id }, body });
      }
    },

    link: (from: ExampleName, type: string, to: ExampleName) => link(at(from), type, at(to)),

    comment: (on: ExampleName, comment: Text) =>
      send({
        key: 'POST /damapi/v1/comments/create',
        body: { sourceId: at(on).id, kind: at(on).kind, data: { comment: say(comment) } },
      }),
  };
}

/** Managers write one after another in a product, so nobody else is filling it. */
async function requireEmpty(trx: Trx, { productId }: MemberScope): Promise<void> {
  const first = await trx.maybe(sql`select id from items where product_id = ${productId} limit 1`);
  if (first) throw new Refusal('product.notEmpty');
}

export const fillWithExample =
  (handlers: ItemHandlers): Handler<'POST /prdapi/v1/products/example'> =>
  (context) =>
    context.write(async (trx, scope) => {
      await requireEmpty(trx, scope);
      const writer = createWriter(context.requestInfo.language, scope.userId, (call) =>
        callInside({ trx, scope, handlers }, call),
      );
      const items = Object.entries<ExampleItem>(exampleItems);
      for (const [name, item] of items) await writer.make(name, item);
      for (const [from, type, to] of exampleLinks) await writer.link(from, type, to);
      for (const [on, comment] of exampleComments) await writer.comment(on, comment);
      return { items: items.length };
    });
