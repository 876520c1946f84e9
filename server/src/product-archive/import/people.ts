// Who the people of an archive are here. Names prove nothing: somebody is an account of this installation only if the
// importer says so. Everybody else becomes an account that nobody can sign in to.
import { limits, type Role } from '@tracery/contract';
import { nameKeys } from '../../accounts/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { ArchiveProblem } from '../verify.ts';
import type { LineOf } from './line-schemas.ts';
import type { ArchiveReader } from './reader.ts';
import type { KnownPerson } from './rows-of-archive.ts';

type Line = LineOf<'people.jsonl'>;

/** Usernames in the archive that are the accounts of the same name, in small letters. */
export type SamePeople = 'all' | ReadonlySet<string>;

export interface People {
  lines: Line[];
  /** By the username in the archive, in small letters. */
  known: ReadonlyMap<string, KnownPerson & { isAccount: boolean }>;
  /** Who is called otherwise here, because somebody else has the name. */
  renamed: { from: string; to: string }[];
}

interface Account {
  id: number;
  username: string;
  is_own: boolean;
}

export async function readPeople(reader: ArchiveReader): Promise<Line[]> {
  const lines: Line[] = [];
  const names = new Set<string>();
  for await (const group of reader.lines('people.jsonl'))
    for (const line of group) {
      const name = line.username.toLowerCase();
      if (names.has(name)) throw new ArchiveProblem(`people.jsonl names ${line.username} twice`);
      if (line.username.startsWith('robot:') !== line.isRobot)
        throw new ArchiveProblem(
          `people.jsonl: ${line.username} is named as ${line.isRobot ? 'a person' : 'a robot'}`,
        );
      if (line.roles.length > 0 !== (line.since !== null))
        throw new ArchiveProblem(`people.jsonl: ${line.username} is a member, or not`);
      names.add(name);
      lines.push(line);
      if (lines.length > limits.archive.peopleMax)
        throw new ArchiveProblem('people.jsonl names too many people');
    }
  return lines;
}

/** Of accounts that people sign in to. */
const findAccounts = (trx: Trx, usernames: readonly string[]): Promise<Account[]> =>
  trx.all(
    sql<Account>`
      select id, username,
        not is_robot and not is_builtin_guest and erased_at is null and disabled_at is null as is_own
      from users where lower(username) = any(${usernames}::text[])
    `,
  );

/** `mira`, or with the first number behind it that makes it free. */
async function freeName(trx: Trx, username: string, taken: ReadonlySet<string>): Promise<string> {
  if (!taken.has(username.toLowerCase())) return username;
  for (let start = 2; ; start += 50) {
    const names = Array.from({ length: 50 }, (_, at) => {
      const end = `-${start + at}`;
      return `${username.slice(0, limits.account.usernameMax - end.length)}${end}`;
    });
    const others = await findAccounts(
      trx,
      names.map((name) => name.toLowerCase()),
    );
    const used = new Set(others.map((one) => one.username.toLowerCase()));
    const free = names.find((name) => !used.has(name.toLowerCase()) && !taken.has(name.toLowerCase()));
    if (free !== undefined) return free;
  }
}

/** Like one that was erased: without a mail address and a password, so that nobody can ask for either. */
async function addWithoutSignIn(trx: Trx, username: string, { fullname, isRobot }: Line): Promise<number> {
  const keys = await nameKeys({ username, fullname });
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into users (username, fullname, password_hash, is_robot, name_keys, needs_name_keys, disabled_at,
        erased_at)
      values (${username}, ${fullname}, '', ${isRobot}, ${keys}, false, ${isRobot ? null : sql`now()`},
        ${isRobot ? null : sql`now()`})
      returning id
    `,
  );
  return id;
}

export async function findPeople(trx: Trx, lines: readonly Line[], same: SamePeople): Promise<People> {
  const found = await findAccounts(
    trx,
    lines.map(({ username }) => username.toLowerCase()),
  );
  const accounts = new Map(found.map((one) => [one.username.toLowerCase(), one]));
  if (same !== 'all')
    for (const name of same)
      if (!accounts.get(name)?.is_own || !lines.some(({ username }) => username.toLowerCase() === name))
        throw new ArchiveProblem(`${name} is not both in the archive and an account here`);
  const known = new Map<string, KnownPerson & { isAccount: boolean }>();
  const renamed: People['renamed'] = [];
  const taken = new Set(accounts.keys());
  for (const line of lines) {
    const name = line.username.toLowerCase();
    const account = accounts.get(name);
    if (account?.is_own && (same === 'all' || same.has(name))) {
      known.set(name, { id: account.id, username: account.username, isAccount: true });
      continue;
    }
    const username = await freeName(trx, line.username, taken);
    taken.add(username.toLowerCase());
    const id = await addWithoutSignIn(trx, username, line);
    known.set(name, { id, username, isAccount: false });
    if (username !== line.username) renamed.push({ from: line.username, to: username });
  }
  return { lines: [...lines], known, renamed };
}

/**
 * The manager, and the accounts that nobody can sign in to. Whoever has an account here is asked first: they are
 * invited, as to any product. Returns who would have been a member.
 */
export async function addMembers(
  trx: Trx,
  productId: number,
  { people: { lines, known }, managerId }: { people: People; managerId: number },
): Promise<string[]> {
  const add = (userId: number, roles: readonly Role[], since: string | null) =>
    trx.run(
      sql`
        insert into memberships (product_id, user_id, roles, created_at)
        values (${productId}, ${userId}, ${roles}::text[], coalesce(${since}::timestamptz, now()))
      `,
    );
  const notMembers: string[] = [];
  let hasManager = false;
  for (const { username, roles, since } of lines) {
    const { id, isAccount } = known.get(username.toLowerCase())!;
    if (id === managerId) {
      hasManager = true;
      const others = roles.filter((role) => role !== 'Guest');
      await add(id, roles.includes('ProductManager') ? roles : ['ProductManager', ...others], since);
    } else if (roles.length > 0) {
      if (isAccount) notMembers.push(username);
      else await add(id, roles, since);
    }
  }
  if (!hasManager) await add(managerId, ['ProductManager'], null);
  return notMembers;
}
