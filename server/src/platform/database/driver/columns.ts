import pg from 'pg';
import type { Column } from './driver.ts';

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/** The columns of a result as PostgreSQL describes them, with their parsers. */
export const columnsOf = (fields: readonly { name: string; dataTypeID: number }[]): Column[] =>
  fields.map(({ name, dataTypeID }) => ({
    name,
    // pg declares type ids as numbers in results, but as an enum here.
    parse: pg.types.getTypeParser(dataTypeID as TypeId) as Column['parse'],
  }));
