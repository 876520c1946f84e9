// The role of backups: reads the rows of all products, which the owner of the tables cannot because row-level security is
// forced on it too, and makes the scratch database in which a backup is proven.
import { withClient } from './one-connection.ts';

interface BackupRole {
  superuserUrl: string;
  /** With the name and password that it shall have. */
  url: string;
  owner: string;
}

/** Safe to repeat. */
export async function makeBackupRole({ superuserUrl, url, owner }: BackupRole): Promise<void> {
  const { username, password, pathname } = new URL(url);
  await withClient({ connectionString: superuserUrl }, async (client) => {
    const name = decodeURIComponent(username);
    const role = client.escapeIdentifier(name);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${role}`);
    await client.query(
      `alter role ${role} login nosuperuser nocreaterole noreplication bypassrls createdb
       password ${client.escapeLiteral(decodeURIComponent(password))}`,
    );
    await client.query(`grant ${client.escapeIdentifier(owner)} to ${role}`);
    const database = client.escapeIdentifier(decodeURIComponent(pathname.slice(1)));
    await client.query(`grant connect on database ${database} to ${role}`);
  });
}
