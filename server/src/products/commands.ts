// Making a product, saving its settings, moving a session into another one.
import { sql } from 'kysely';
import { isRealProduct } from '@tracery/contract';
import { build } from '../platform/database/database.ts';
import { tagsOf } from '../platform/database/text.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { recordAccountEvent, recordHistory, type Change } from '../tenancy/history.ts';
import { resolveCurrentProduct } from '../tenancy/own-products.ts';
import { enterNewProduct } from '../tenancy/scope.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { attachImages } from '../work-items/content-images.ts';

export const createProduct: Handler<'POST /prdapi/v1/products/create'> = (context, { body }) =>
  context.write(async (trx, caller) => {
    const { id } = await trx.one(sql<{ id: number }>`select nextval('product_ids') as id`.compile(build));
    const scope = await enterNewProduct(trx, caller, id);
    await trx.run(
      build.insertInto('products').values({
        id,
        name: body.name,
        hkc_code: body.hkcCode,
        kind: body.kind,
        tags: tagsOf(body.tag),
        manager_id: caller.userId,
        creator_id: caller.userId,
      }),
    );
    await trx.run(
      build.insertInto('product_contents').values({ product_id: id, content: body.data.content }),
    );
    await trx.run(
      build
        .insertInto('memberships')
        .values({ product_id: id, user_id: caller.userId, roles: ['ProductManager'] }),
    );
    await recordHistory(trx, scope, { kind: 'Product', sourceId: id, category: 'create' });
    return { id };
  });

export const updateProduct: Handler<'POST /prdapi/v1/products/update'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    if (body.id !== scope.productId) throw new Refusal('notFound');
    const stored = await trx.one(
      build
        .selectFrom('products as p')
        .innerJoin('product_contents as c', 'c.product_id', 'p.id')
        .select(['p.name', 'p.hkc_code', 'p.kind', 'p.tags', 'p.status', 'p.version', 'c.content'])
        .where('p.id', '=', scope.productId)
        .where('c.product_id', '=', scope.productId)
        .forNoKeyUpdate('p'),
    );
    if (stored.version !== body.version) {
      const { tags, hkc_code: hkcCode, ...rest } = stored;
      const current = { ...rest, id: body.id, hkcCode, tag: tags.join(',') };
      throw new Refusal('item.stale', { data: { current } });
    }
    const wanted = {
      name: body.name ?? stored.name,
      hkc_code: body.hkcCode ?? stored.hkc_code,
      kind: body.kind ?? stored.kind,
      tags: body.tag === undefined ? stored.tags : tagsOf(body.tag),
      status: body.status ?? stored.status,
      content: body.data?.content ?? stored.content,
    };
    const { version } = await trx.one(
      build
        .updateTable('products')
        .set({
          name: wanted.name,
          hkc_code: wanted.hkc_code,
          kind: wanted.kind,
          tags: wanted.tags,
          status: wanted.status,
          version: stored.version + 1,
          updated_at: sql`now()`,
        })
        .where('id', '=', scope.productId)
        .returning('version'),
    );
    if (wanted.content !== stored.content) {
      await attachImages(trx, scope, 'product', wanted.content);
      await trx.run(
        build
          .updateTable('product_contents')
          .set({ content: wanted.content })
          .where('product_id', '=', scope.productId),
      );
    }
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: scope.productId,
      category: 'update',
      changes: changesBetween(stored, wanted),
    });
    return { version };
  });

type Settings = {
  name: string;
  hkc_code: string;
  kind: string;
  tags: string[];
  status: number;
  content: string;
};

const changesBetween = (from: Settings, to: Settings): Change[] =>
  (['name', 'hkc_code', 'kind', 'tags', 'status', 'content'] as const)
    .filter((field) => String(from[field]) !== String(to[field]))
    .map((field) => ({
      field: field === 'hkc_code' ? 'hkcCode' : field,
      from: from[field],
      to: to[field],
    }));

export const switchProduct =
  (tokens: Tokens): Handler<'POST /prdapi/v1/products/switch-product'> =>
  async (context, { query }) => {
    const { productId } = query;
    const subject = await context.write(async (trx, { userId, username, sessionId }) => {
      const standing = await resolveCurrentProduct(trx, userId, productId);
      if (!isRealProduct(productId) || standing.productId !== productId) throw new Refusal('notFound');
      await trx.run(
        build.updateTable('sessions').set({ current_product_id: productId }).where('id', '=', sessionId),
      );
      await trx.run(build.updateTable('users').set({ last_product_id: productId }).where('id', '=', userId));
      await recordAccountEvent(trx, { userId, event: 'product switched', sessionId, detail: { productId } });
      return { sid: sessionId, userId, username, ...standing };
    });
    return { token: await tokens.sign(subject), productName: subject.productName };
  };
