import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { writeXlsxStream } from 'hucre/xlsx';
import yazl from 'yazl';
import { Refusal } from '../../platform/refusal.ts';
import { readCsv } from './csv.ts';
import { decode } from './decode.ts';
import { readFile } from './read-file.ts';
import { Unreadable } from './table.ts';
import { readXlsx } from './xlsx.ts';

async function* partsOf(bytes: Uint8Array) {
  yield bytes;
}

const collect = async (parts: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of parts) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const workbook = (rows: unknown[][]) =>
  collect(
    writeXlsxStream(rows as never, {
      name: 'Sheet',
      columns: [{ header: 'Name' }, { header: 'When', numFmt: 'yyyy-mm-dd' } as never],
    }),
  );

async function packed(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return collect(zip.outputStream as AsyncIterable<Buffer>);
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) =>
      error instanceof Refusal || error instanceof Unreadable ? error.key : Promise.reject(error as Error),
  );

test('[INT-25] text is read in UTF-8, UTF-16 and GB18030, with and without a mark', () => {
  const text = 'Name;Where\nStation;北京';
  const wide = Buffer.from(text, 'utf16le');
  const swapped = Buffer.from(wide).swap16();
  expect(decode(Buffer.from(`\uFEFF${text}`))).toBe(text);
  expect(decode(Buffer.concat([Buffer.of(0xff, 0xfe), wide]))).toBe(text);
  expect(decode(wide)).toBe(text);
  expect(decode(swapped)).toBe(text);
  expect(decode(Buffer.from([...Buffer.from('Name\n'), 0xb1, 0xb1, 0xbe, 0xa9]))).toBe('Name\n北京');
  expect(() => decode(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toThrow('import.unreadable');
});

test('[INT-25] delimiters are found, quotes hold lines, rows keep their number, and what an export made harmless is as it was', () => {
  const { headers, rows } = readCsv(`Name;"Say;this"\r\n"two\r\nlines";'=1+1\r\n\r\n;;\r\nlast`);
  expect(headers).toEqual(['Name', 'Say;this']);
  expect(rows).toEqual([
    { row: 2, cells: ['two\r\nlines', '=1+1'] },
    { row: 5, cells: ['last', ''] },
  ]);
  expect(() => readCsv('Name\n"never closed')).toThrow('import.unreadable');
  expect(() => readCsv('Name\n')).toThrow('import.empty');
  expect(() => readCsv(`${'a,'.repeat(limits.import.columnsMax)}a\n${'1,'.repeat(100)}1`)).toThrow(
    'import.tooMany',
  );
  expect(() => readCsv(`Name\n${'x\n'.repeat(limits.import.rowsMax + 1)}`)).toThrow('import.tooMany');
});

test('[INT-25] a workbook is read with its days', async () => {
  const { rows } = await readXlsx(await workbook([['Mute it', new Date('2026-05-14T00:00:00Z')]]));
  expect(rows).toEqual([{ row: 2, cells: ['Mute it', '2026-05-14'] }]);
});

test('[INT-25] hostile files are refused within their limits, and the next file is read', async () => {
  // 300 MB of zeros in less than a megabyte.
  const bomb = await packed({ 'xl/worksheets/sheet1.xml': Buffer.alloc(300 * 1024 * 1024) });
  expect(await refusal(readFile(partsOf(bomb)))).toBe('import.tooMany');
  const valid = await workbook([['Mute it', 'x']]);
  expect(await refusal(readFile(partsOf(valid.subarray(0, valid.length / 2))))).toBe('import.unreadable');
  const entities =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>';
  expect(
    await refusal(readFile(partsOf(await packed({ 'xl/worksheets/sheet1.xml': Buffer.from(entities) })))),
  ).toBe('import.unreadable');
  // Nested deeper than any reader goes.
  expect(await refusal(readFile(partsOf(Buffer.from('['.repeat(5_000_000)))))).toBe('import.unreadable');
  expect(await refusal(readFile(partsOf(deflateRawSync(Buffer.alloc(1000)))))).not.toBe('read');
  expect(await refusal(readFile(partsOf(Buffer.alloc(limits.import.bytesMax + 1, 'x'))))).toBe(
    'import.tooLarge',
  );
  expect((await readFile(partsOf(valid))).table.rows).toHaveLength(1);
});
