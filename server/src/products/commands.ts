// Create a product, save its settings, switch the session to another one.
import { importances, isRealProduct } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import { tagsOf } from '../platform/database/text.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordAccountEvent, recordHistory, type Change } from '../tenancy/history.ts';
import { resolveCurrentProduct } from '../tenancy/own-products.ts';
import { enterNewProduct } from '../tenancy/scope.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { ruleColumnsOf, rulesOf } from '../tenancy/trace-rules.ts';
import { attachImages, requireImageLimit } from '../work-items/content-images.ts';

export const createProduct =
  (entryRules: EntryRules): Handler<'POST /prdapi/v1/products/create'> =>
  (context, { body }) =>
    context.write(async (trx, caller) => {
      await entryRules.requireMayCreate(trx, caller);
      requireImageLimit(body.data.content);
      const { id } = await trx.one(sql<{ id: number }>`select nextval('product_ids') as id`);
      const scope = await enterNewProduct(trx, caller, id);
      await trx.run(
        sql`
        insert into products (id, name, hkc_code, kind, tags, manager_id, creator_id)
        values (${id}, ${body.name}, ${body.hkcCode}, ${body.kind}, ${tagsOf(body.tag)}, ${caller.userId},
          ${caller.userId})
      `,
      );
      await trx.run(
        sql`insert into product_contents (product_id, content) values (${id}, ${body.data.content})`,
      );
      await trx.run(
        sql`
        insert into memberships (product_id, user_id, roles)
        values (${id}, ${caller.userId}, ${['ProductManager']})
      `,
      );
      await recordHistory(trx, scope, { kind: 'Product', sourceId: id, category: 'create' });
      await recordAuditEvent(trx, { event: 'product.created', by: scope, from: context.requestInfo });
      return { id };
    });

export const updateProduct: Handler<'POST /prdapi/v1/products/update'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    if (body.id !== scope.productId) throw new Refusal('notFound');
    requireImageLimit(body.data?.content);
    const stored = await trx.one(
      sql<Settings & { version: number }>`
        select p.name, p.hkc_code, p.kind, p.tags, p.status, p.needs_function, p.needs_testcase, p.traced_from,
          p.version, c.content
        from products p join product_contents c on c.product_id = p.id
        where p.id = ${scope.productId} and c.product_id = ${scope.productId} for no key update of p
      `,
    );
    if (stored.version !== body.version) {
      const { hkc_code: hkcCode, tags, needs_function, needs_testcase, traced_from, ...rest } = stored;
      const traceRules = rulesOf({ needs_function, needs_testcase, traced_from });
      const current = { ...rest, id: body.id, hkcCode, tag: tags.join(','), traceRules };
      throw new Refusal('item.stale', { data: { current } });
    }
    const wanted = {
      name: body.name ?? stored.name,
      hkc_code: body.hkcCode ?? stored.hkc_code,
      kind: body.kind ?? stored.kind,
      tags: body.tag === undefined ? stored.tags : tagsOf(body.tag),
      status: body.status ?? stored.status,
      ...ruleColumnsOf(body.traceRules ?? rulesOf(stored)),
      content: body.data?.content ?? stored.content,
    };
    const { version } = await trx.one(
      sql<{ version: number }>`
        update products set name = ${wanted.name}, hkc_code = ${wanted.hkc_code}, kind = ${wanted.kind},
          tags = ${wanted.tags}, status = ${wanted.status}, needs_function = ${wanted.needs_function},
          needs_testcase = ${wanted.needs_testcase}, traced_from = ${wanted.traced_from}, version = ${stored.version + 1}, updated_at = now()
        where id = ${scope.productId} returning version
      `,
    );
    if (wanted.content !== stored.content) {
      attachImages(trx, scope, 'product', wanted.content);
      await trx.run(
        sql`update product_contents set content = ${wanted.content} where product_id = ${scope.productId}`,
      );
    }
    const changes = changesBetween(stored, wanted);
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: scope.productId,
      category: 'update',
      changes,
    });
    const detail = { fields: changes.map(({ field }) => field) };
    await recordAuditEvent(trx, { event: 'product.changed', by: scope, from: context.requestInfo, detail });
    return { version };
  });

type Settings = {
  name: string;
  hkc_code: string;
  kind: string;
  tags: string[];
  status: number;
  needs_function: boolean;
  needs_testcase: boolean;
  traced_from: number;
  content: string;
};

const recordedFields = {
  name: 'name',
  hkc_code: 'hkcCode',
  kind: 'kind',
  tags: 'tags',
  status: 'status',
  needs_function: 'needsFunction',
  needs_testcase: 'needsTestcase',
  traced_from: 'fromImportance',
  content: 'content',
} as const satisfies Record<keyof Settings, string>;

const recordedValue = (field: keyof Settings, settings: Settings) =>
  field === 'traced_from' ? importances[settings.traced_from - 1] : settings[field];

const changesBetween = (from: Settings, to: Settings): Change[] =>
  (Object.keys(recordedFields) as (keyof Settings)[])
    .filter((field) => String(from[field]) !== String(to[field]))
    .map((field) => ({
      field: recordedFields[field],
      from: recordedValue(field, from),
      to: recordedValue(field, to),
    }));

export const switchProduct =
  (tokens: Tokens): Handler<'POST /prdapi/v1/products/switch-product'> =>
  async (context, { query }) => {
    const { productId } = query;
    const subject = await context.write(async (trx, { userId, username, sessionId }) => {
      const currentProduct = await resolveCurrentProduct(trx, userId, productId);
      if (!isRealProduct(productId) || currentProduct.productId !== productId) throw new Refusal('notFound');
      await trx.run(sql`update sessions set current_product_id = ${productId} where id = ${sessionId}`);
      await trx.run(sql`update users set last_product_id = ${productId} where id = ${userId}`);
      await recordAccountEvent(trx, { userId, event: 'product switched', sessionId, detail: { productId } });
      return { sid: sessionId, userId, username, ...currentProduct };
    });
    return { token: await tokens.sign(subject), productName: subject.productName };
  };
