import pg from 'pg';
import type { Column } from './driver.ts';

/** pg declares type ids as numbers in results, but as an enum where they are looked up. */
const parserOf = pg.types.getTypeParser as (typeId: number) => Column['parse'];

/** The columns of a result as PostgreSQL describes them, with their parsers. */
export const columnsOf = (fields: readonly { name: string; dataTypeID: number }[]): Column[] =>
  fields.map(({ name, dataTypeID }) => ({
    name,
    parse: parserOf(dataTypeID),
  }));
