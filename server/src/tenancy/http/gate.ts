// Work that begins before it is known whether it may: its statements are sent at once, and what they answer is handed out
// when the gate is open. If it stays shut, the work hears that from each of them, and the transaction is rolled back.
import type { Trx } from '../../platform/database/database.ts';

export function behindGate(trx: Trx, gate: Promise<void>): Trx {
  async function admitted<Result>(sent: Promise<Result>): Promise<Result> {
    // Awaited later, or never.
    sent.catch(() => {});
    await gate;
    return sent;
  }
  return {
    ...trx,
    all: (statement) => admitted(trx.all(statement)),
    maybe: (statement) => admitted(trx.maybe(statement)),
    one: (statement) => admitted(trx.one(statement)),
    rawRows: (statement) => admitted(trx.rawRows(statement)),
    run: (statement) => admitted(trx.run(statement)),
    attempt: async (work) => {
      await gate;
      return trx.attempt(work);
    },
  };
}
