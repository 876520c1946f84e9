import pg from 'pg';
import type { Column } from './driver.ts';

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/** The columns of a result as PostgreSQL describes them, with their parsers. */
export const columnsOf = (fields: readonly { name: string; dataTypeID: TypeId }[]): Column[] =>
  fields.map(({ name, dataTypeID }) => ({
    name,
    parse: pg.types.getTypeParser(dataTypeID) as Column['parse'],
  }));
