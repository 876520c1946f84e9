// A list as a file: what it shows, for table programs.
import {
  limits,
  tableColumnsOf,
  type ExportFormat,
  type FileAnswer,
  type Language,
  type ListedItem,
  type TableCell,
  type TableColumn,
} from '@tracery/contract';
import type { Log } from '../platform/logging/log.ts';
import { findNamesakes } from '../products/index.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { CallerContext } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import type { ListQuery } from '../work-items/filters.ts';
import type { Model } from '../work-items/model.ts';
import { createClock } from './clock.ts';
import { writeCsv } from './csv.ts';
import { fileStream } from './file-stream.ts';
import { idsOfList, rowGroups } from './listed-rows.ts';
import type { RunningFiles } from './running-files.ts';
import type { Slots } from './slots.ts';
import { writeXlsx } from './xlsx.ts';

export interface ExportQuery extends Omit<ListQuery, 'page' | 'limit'> {
  format: ExportFormat;
  columns?: string[];
  timeZone: string;
}

export interface ExportParts {
  publicUrl: URL;
  slots: Slots;
  running: RunningFiles;
  log: Log;
}

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** `defects-2026-05-14.csv`. */
function fileName({ definition }: Model, language: Language, today: string, format: ExportFormat): string {
  const { path, words } = definition;
  return `${language === 'zh' ? words.zh : path.slice(path.lastIndexOf('/') + 1)}-${today}.${format}`;
}

const holdsOf = ({ definition }: Model, name: string) => {
  if (name === 'created' || name === 'updated') return 'moment' as const;
  const type = definition.fields[name]?.type;
  return type === 'day' || type === 'moment' ? type : undefined;
};

async function* cellsOf(groups: AsyncIterable<ListedItem[]>, columns: readonly TableColumn[]) {
  for await (const items of groups)
    yield items.map((item): TableCell[] => columns.map(({ cell }) => cell(item)));
}

export const exportList =
  (model: Model, { publicUrl, slots, running, log }: ExportParts) =>
  async (context: CallerContext<Scope>, { query }: { query: ExportQuery }): Promise<FileAnswer> => {
    const { format, columns: chosen, timeZone, ...filters } = query;
    const { language } = context.requestInfo;
    const clock = createClock(timeZone);
    let giveBack: (() => void) | undefined;
    try {
      const { ids, namesakes, scope } = await context.read(async (trx, own) => {
        requireOwnProduct(query as { productId?: number }, own);
        giveBack ??= slots.take(String(own.userId));
        const list = { ...filters, page: 1, limit: 1 } as ListQuery;
        const [found, names] = await Promise.all([idsOfList(trx, own, model, list), findNamesakes(trx, own)]);
        return { ids: found, namesakes: new Set(names), scope: own };
      });
      await context.writeSeparately((trx) =>
        recordAuditEvent(trx, {
          event: 'items.exported',
          by: scope,
          from: context.requestInfo,
          detail: { kind: model.kind, format, items: ids.length },
        }),
      );
      const { productId } = scope;
      const today = clock.wallTime(new Date()).toISOString().slice(0, 10);
      const reader = { language, publicUrl, productId, today, namesakes };
      const columns = tableColumnsOf(model.definition, chosen, reader);
      const cells = cellsOf(
        rowGroups((work) => context.readLater(work), model, ids),
        columns,
      );
      const headers = columns.map(({ header }) => header);
      const sheet = {
        name: model.definition.words[language],
        columns: columns.map(({ name, header }) => ({ header, holds: holdsOf(model, name) })),
      };
      return {
        type: types[format],
        name: fileName(model, language, today, format),
        rows: ids.length,
        open: async () => {
          const parts = format === 'csv' ? writeCsv(headers, cells, clock) : writeXlsx(sheet, cells, clock);
          const file = fileStream(parts, {
            timeMax: limits.export.timeMax,
            onEnd: (error) => {
              giveBack?.();
              if (error) log.warn({ err: error, product: productId, kind: model.kind }, 'export broke off');
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
