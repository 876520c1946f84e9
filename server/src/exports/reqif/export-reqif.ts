// The features and requirements of a product with their links as a ReqIF file.
import { limits, type FileAnswer } from '@tracery/contract';
import type { ReadTrx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { createXhtmlWriter } from '../../platform/markdown/xhtml-writer.ts';
import { Refusal } from '../../platform/refusal.ts';
import { exchangeMarkOf, findNamesakes } from '../../products/index.ts';
import { recordAuditEvent } from '../../tenancy/audit.ts';
import type { Handler } from '../../tenancy/handler.ts';
import type { Scope } from '../../tenancy/scope.ts';
import type { ListQuery } from '../../work-items/filters.ts';
import type { Kinds } from '../../work-items/kind.ts';
import type { ExportParts } from '../export-list.ts';
import { fileStream } from '../file-stream.ts';
import { idsOfList, type Read } from '../listed-rows.ts';
import { exchangedItems, exchangedLinkGroups } from './read-items.ts';
import { writeReqif } from './write-reqif.ts';

/** By number, so that the file is the same whatever was changed last. */
const all = { page: 1, limit: 1, sort: 'oid', direction: 'asc' } as ListQuery;

const productOf = (trx: ReadTrx, { productId }: Scope) =>
  trx.one(
    sql<{ name: string; newest: Date }>`
      select p.name, greatest(
        p.created_at,
        (select max(updated_at) from features where product_id = ${productId} and deleted_at is null),
        (select max(updated_at) from requirements where product_id = ${productId} and deleted_at is null)
      ) as newest
      from products p join product_contents c on c.product_id = p.id
      where c.product_id = ${productId}
    `,
  );

async function readFirst(trx: ReadTrx, scope: Scope, kinds: Kinds) {
  const [features, requirements, namesakes, product, mark] = await Promise.all([
    idsOfList(trx, scope, kinds.Feature.model, all),
    idsOfList(trx, scope, kinds.Requirement.model, all),
    findNamesakes(trx, scope),
    productOf(trx, scope),
    exchangeMarkOf(trx, scope),
  ]);
  if (features.length + requirements.length > limits.export.rowsMax) throw new Refusal('export.tooMany');
  return { features, requirements, namesakes: new Set(namesakes), product, mark, scope };
}

export const exportReqif =
  (kinds: Kinds, { publicUrl, slots, running, log }: ExportParts): Handler<'GET /reqapi/v1/reqif/export'> =>
  async (context): Promise<FileAnswer> => {
    let giveBack: (() => void) | undefined;
    try {
      const { features, requirements, namesakes, product, mark, scope } = await context.read((trx, own) => {
        giveBack ??= slots.take(String(own.userId));
        return readFirst(trx, own, kinds);
      });
      const rows = features.length + requirements.length;
      await context.writeSeparately((trx) =>
        recordAuditEvent(trx, {
          event: 'items.exported',
          by: scope,
          from: context.requestInfo,
          detail: { kind: 'Requirement', format: 'reqif', items: rows },
        }),
      );
      const { productId } = scope;
      const today = new Date().toISOString().slice(0, 10);
      const read: Read = (work) => context.readLater(work);
      return {
        type: 'application/xml',
        name: `requirements-${today}.reqif`,
        rows,
        open: async () => {
          const parts = writeReqif({
            mark,
            title: product.name,
            newest: product.newest,
            // Whoever reads it: a file to be exchanged is in one language.
            reader: { language: 'en', publicUrl, productId, today, namesakes },
            features: exchangedItems(read, kinds.Feature.model, features),
            requirements: exchangedItems(read, kinds.Requirement.model, requirements),
            links: exchangedLinkGroups(read, [...features, ...requirements]),
            xhtml: createXhtmlWriter(),
          });
          const file = fileStream(parts, {
            timeMax: limits.export.timeMax,
            onEnd: (error) => {
              giveBack?.();
              if (error) log.warn({ err: error, product: productId }, 'export to ReqIF broke off');
            },
          });
          running.add(file);
          return file;
        },
      };
    } catch (error) {
      giveBack?.();
      throw error;
    }
  };
