import pg from 'pg';

/** A superuser in one database, until the work is done. */
export async function withSuperuser<Result>(
  superuserUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href, options: '-c search_path=tracery,public' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
