// The ids of items and files that an installation gives. Where several share products among them (docs/scale.md), each
// gives ids of its own, so that a product can move from one to another with the ids that it has.
import { withClient } from './one-connection.ts';

export interface Cell {
  /** From 0. */
  number: number;
  /** How many there may ever be. */
  of: number;
}

const sequences = ['item_ids', 'file_ids'];

/** `3/16`: the fourth of up to sixteen. */
export function cellOf(written: string): Cell {
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(written) ?? [];
  const cell = { number: Number(number), of: Number(of) };
  if (!(cell.number < cell.of)) throw new Error(`CELL is "${written}", which is not like 3/16`);
  return cell;
}

/** From the next id on; those that were given before stay. The database remembers it, and so do its backups. */
export const setCell = (ownerUrl: string, { number, of }: Cell): Promise<void> =>
  withClient({ connectionString: ownerUrl }, async (client) => {
    for (const sequence of sequences) {
      await client.query('begin');
      // Nobody takes an id from here to the commit.
      await client.query(`alter sequence tracery.${sequence} increment by ${of}`);
      await client.query(
        `select setval('tracery.${sequence}', last_value + 1 + mod(mod($1 - last_value - 1, $2) + $2, $2), false)
         from tracery.${sequence} where is_called or mod(last_value, $2) <> $1`,
        [number, of],
      );
      await client.query('commit');
    }
  });
