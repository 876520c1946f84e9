// The end of a transaction: what is sent with the commit, and what is known when no answer comes.
import { Refusal } from '../refusal.ts';
import { hasSqlState, type QueryResult } from './driver/driver.ts';
import { sql, type Sql } from './sql.ts';

export type Execute = (statement: Sql) => Promise<QueryResult>;

const commit = sql`commit`;

export interface CommitStatement {
  key: string;
  statement: () => Sql;
}

/** Returns a function that forgets what was collected for the commit since. */
export function rememberEnds(statements: CommitStatement[], collected: Map<string, unknown[]>): () => void {
  const end = statements.length;
  const ends = new Map([...collected].map(([key, values]) => [key, values.length]));
  return () => {
    statements.length = end;
    for (const [key, values] of collected) {
      const known = ends.get(key);
      if (known === undefined) collected.delete(key);
      else values.length = known;
    }
  };
}

/** `sent` are statements before it that nobody has waited for. */
export async function sendCommit(
  execute: Execute,
  commitStatements: CommitStatement[],
  sent: readonly Promise<unknown>[],
): Promise<void> {
  const ordered = commitStatements.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  try {
    const results = await Promise.all([
      ...sent,
      ...ordered.map(({ statement }) => execute(statement())),
      execute(commit),
    ]);
    // On commit PostgreSQL rolls a failed transaction back without an error.
    if ((results.at(-1) as QueryResult).tag !== 'COMMIT')
      throw new Error('the transaction had failed before its end');
  } catch (error) {
    // Without an answer to the commit it may or may not have happened.
    throw hasSqlState(error) ? error : new Refusal('server.outcomeUnknown');
  }
}

/** Milliseconds by which no timer is late in a process that runs. */
const stoodStill = 1000;

/** On a network that went silent an answer may never come, and its connection would never be free again. */
export async function withTimeout<T>(
  sent: Promise<T>,
  milliseconds: number,
  onTimeout?: (error: Refusal) => void,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const waitOnce = () => {
      const due = performance.now() + milliseconds;
      timer = setTimeout(() => {
        // This process stood still itself; the answer may have come meanwhile.
        if (performance.now() - due > stoodStill) return waitOnce();
        const unknown = new Refusal('server.outcomeUnknown');
        onTimeout?.(unknown);
        return reject(unknown);
      }, milliseconds);
    };
    waitOnce();
  });
  try {
    return await Promise.race([sent, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
