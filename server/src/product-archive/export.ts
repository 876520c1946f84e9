// Sends a whole product to one of its managers.
import { limits, type FileAnswer } from '@tracery/contract';
import { createRunningFiles, createSlots, fileStream } from '../exports/index.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Log } from '../platform/logging/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler } from '../tenancy/handler.ts';
import { enterForJob } from '../tenancy/scope.ts';
import { safeName } from './files.ts';
import { writeProduct } from './write.ts';

interface Parts {
  db: Database;
  storage: Storage;
  log: Log;
  metrics: Metrics;
}

export function createProductArchives({ db, storage, log, metrics }: Parts) {
  const slots = createSlots(limits.archive);
  const running = createRunningFiles();
  metrics.gauge('tracery_product_exports', 'Exports of whole products that are under way', () =>
    slots.count(),
  );

  const exportProduct: Handler<'GET /prdapi/v1/products/archive'> = async (context): Promise<FileAnswer> => {
    let giveBack: (() => void) | undefined;
    try {
      const { scope, name, items } = await context.read(async (trx, own) => {
        giveBack ??= slots.take(String(own.userId));
        const found = await trx.one(
          sql<{ name: string; items: number }>`
            select p.name, (
              select coalesce(sum(items), 0)::bigint from item_counters where product_id = ${own.productId}
            ) as items
            from products p join product_contents c on c.product_id = p.id
            where c.product_id = ${own.productId}
          `,
        );
        return { ...found, scope: own };
      });
      const { productId, userId } = scope;
      await context.writeSeparately((trx) =>
        recordAuditEvent(trx, {
          event: 'product.exported',
          by: scope,
          from: context.requestInfo,
          detail: { items },
        }),
      );
      const { timeMax } = limits.archive;
      return {
        type: 'application/zip',
        name: `${safeName(name)}-${new Date().toISOString().slice(0, 10)}.zip`,
        rows: items,
        open: async () => {
          const archive = writeProduct({
            db,
            storage,
            enter: (trx) => enterForJob(trx, productId, userId),
            check: () => context.readLater(async () => undefined),
            timeMax,
          });
          const file = fileStream(archive, {
            timeMax,
            onEnd: (error) => {
              giveBack?.();
              if (error) log.warn({ err: error, product: productId }, 'export of a product broke off');
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

  return {
    handlers: { 'GET /prdapi/v1/products/archive': exportProduct },
    /** Before the process stops serving. */
    end: () => running.endAfter(limits.export.endTime),
  };
}
