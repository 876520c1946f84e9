// What no screen and no call can bring about: time that has passed, sessions that are over.
import pg from 'pg';

const appDatabase = () => process.env['APP_DATABASE_URL']!;

async function query(databaseUrl: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** As if the last code to this address had been asked for a minute ago. */
export const endWaitFor = (email: string): Promise<void> =>
  query(
    appDatabase(),
    `update tracery.verification_codes set requested_at = requested_at - interval '61 seconds' where email_key = $1`,
    [email.toLowerCase()],
  );

/** As if the person's sessions had not been used for too long. */
export const endSessionsOf = (username: string, databaseUrl = appDatabase()): Promise<void> =>
  query(
    databaseUrl,
    `update tracery.sessions set idle_expires_at = now() - interval '1 second'
     where user_id = (select id from tracery.users where username = $1)`,
    [username],
  );
