// The first account of an installation.
import type { Config } from '../../config.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createPool } from '../../platform/database/pool.ts';
import { sql } from '../../platform/database/sql.ts';
import { recorderFor } from '../command.ts';
import { createUser } from '../user.ts';

async function withOwner<Result>(config: Config, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = createDatabase(
    createPool({ url: config.database.ownerUrl!, size: 2, purpose: 'jobs' }, (error) =>
      process.stderr.write(`database connection lost: ${error.message}\n`),
    ),
  );
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

export const hasAccounts = (config: Config): Promise<boolean> =>
  withOwner(config, (db) =>
    db.transaction(
      async (trx) =>
        (await trx.maybe(sql<{ id: number }>`select id from users where not is_builtin_guest limit 1`)) !==
        undefined,
    ),
  );

/** Its password, made here and shown once. */
export const makeFirstAccount = (
  config: Config,
  { username, email }: { username: string; email: string },
): Promise<string> =>
  withOwner(config, async (db) => {
    const { json } = await createUser.run(
      {
        config,
        secrets: createSecrets(config.secret),
        db,
        record: recorderFor('init'),
        readPassword: async () => '',
      },
      [username],
      { email },
    );
    return (json as { password: string }).password;
  });
