// Reads exported tables with other libraries than those that wrote them.
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

/** As they stand in the file, with the apostrophes that keep cells from being run. */
export const readCsv = (bytes: Uint8Array): string[][] =>
  parse(Buffer.from(bytes), { bom: true, relax_column_count: false });

export const readXlsx = async (bytes: Uint8Array): Promise<unknown[][]> => readSheet(Buffer.from(bytes));
