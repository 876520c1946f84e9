import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportFormats, type ExportFormat } from '@tracery/contract/work-item/export-columns';
import type { Arriving } from '../client.ts';
import type { Command, CommandContext } from '../command.ts';
import { misused } from '../failure.ts';
import { chosenColumns, filterOptions, listQuery } from '../filters.ts';
import { onInterrupt } from '../interrupt.ts';
import { definitionNamed } from '../kinds.ts';

/** As asked for, otherwise as the name of the file ends. */
function formatOf({ options }: CommandContext, file: string): ExportFormat {
  const ofName = path.extname(file).slice(1).toLowerCase();
  return options.oneOf('format', exportFormats) ?? exportFormats.find((format) => format === ofName) ?? 'csv';
}

/** Beside the file that it becomes, or among what the system throws away. */
function temporaryFor(file: string | undefined): string {
  const folder = file === undefined ? os.tmpdir() : path.dirname(path.resolve(file));
  return path.join(folder, `.tracery-${randomUUID()}.part`);
}

async function save(
  { pieces, rows }: Arriving,
  temporary: string,
  { out, t }: CommandContext,
): Promise<number | undefined> {
  let bytes = 0;
  const counted = async function* counted() {
    for await (const piece of pieces) {
      bytes += piece.length;
      out.progress(t('export.arriving', { kilobytes: Math.round(bytes / 1024) }));
      yield piece;
    }
  };
  await pipeline(counted(), fs.createWriteStream(temporary));
  return rows;
}

async function run(context: CommandContext): Promise<void> {
  const { positionals, options, out, t } = context;
  const definition = definitionNamed(positionals[0]!, t);
  const output = options.text('output') ?? '-';
  const file = output === '-' ? undefined : output;
  const format = formatOf(context, output);
  if (file === undefined && out.isJson) throw misused(t('export.json'));
  if (file === undefined && format === 'xlsx' && process.stdout.isTTY) throw misused(t('export.terminal'));
  const columns = chosenColumns(definition, context);
  const client = await context.connect();
  const query = {
    ...(await listQuery(definition, context, client)),
    format,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(columns && { columns: columns.join(',') }),
  };
  const temporary = temporaryFor(file);
  const remove = () => fs.rmSync(temporary, { force: true });
  const forget = onInterrupt(remove);
  try {
    const rows = await client.download(
      `GET ${definition.path}/export`,
      { query: query as never },
      (arriving) => save(arriving, temporary, context),
    );
    if (file === undefined) await pipeline(fs.createReadStream(temporary), process.stdout, { end: false });
    else fs.renameSync(temporary, file);
    out.json({ kind: definition.kind, format, file: path.resolve(output), rows: rows ?? null });
    if (file !== undefined && !out.isJson) out.notice(t('export.done', { file, rows: rows ?? '?' }));
  } finally {
    forget();
    remove();
  }
}

export const exportCommand: Command = {
  name: 'export',
  takes: '<kind>',
  count: { least: 1, most: 1 },
  options: [...filterOptions, 'format', 'output'],
  examples: [
    'tracery export task -o tasks.xlsx',
    'tracery export defect --status fixing,testing --columns number,name,processorId > open.csv',
  ],
  run,
};
