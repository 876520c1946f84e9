import type { Trx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** A kind of work outside the database, with the type of what it is given. */
export interface Task<Payload extends object> {
  readonly name: string;
  /** Asks for it. It happens exactly if this transaction commits, at least once. */
  enqueue(trx: Trx, payload: Payload): Promise<void>;
}

export const defineTask = <Payload extends object>(name: string): Task<Payload> => ({
  name,
  async enqueue(trx, payload) {
    await trx.run(sql`select enqueue(${name}, ${JSON.stringify(payload)}::json)`);
  },
});

export interface TaskHandler {
  readonly name: string;
  run(payload: unknown): Promise<void>;
}

export const handle = <Payload extends object>(
  task: Task<Payload>,
  run: (payload: Payload) => Promise<void>,
): TaskHandler => ({ name: task.name, run: (payload) => run(payload as Payload) });
