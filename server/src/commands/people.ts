// Finding the person that a command names.
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { CommandError } from './command.ts';

export interface PersonRow {
  id: number;
  username: string;
  fullname: string;
  email: string | null;
  is_builtin_guest: boolean;
  disabled_at: Date | null;
  erased_at: Date | null;
}

/** By username or mail address. Locked, so that nothing changes before the command is done. */
export async function findPerson(trx: Trx, named: string | undefined): Promise<PersonRow> {
  if (!named) throw new CommandError('name a person: username or mail address');
  const person = await trx.maybe(
    sql<PersonRow>`
      select id, username, fullname, email, is_builtin_guest, disabled_at, erased_at from users
      where lower(username) = ${named.toLowerCase()} or lower(email) = ${named.toLowerCase()}
      order by lower(username) = ${named.toLowerCase()} desc limit 1 for update
    `,
  );
  if (!person) throw new CommandError(`there is no account ${named}`);
  return person;
}

/** The same, for what must not happen to the account that visitors share. */
export async function findOwnPerson(trx: Trx, named: string | undefined): Promise<PersonRow> {
  const person = await findPerson(trx, named);
  if (person.is_builtin_guest)
    throw new CommandError('the guest account is switched with the setting GUEST_LOGIN');
  if (person.erased_at) throw new CommandError(`${person.username} was erased`);
  return person;
}

/** Live products that nobody else manages. */
export const onlyManagedBy = (trx: Trx, userId: number) =>
  trx.all(
    sql<{ id: number; name: string }>`
      select p.id, p.name from memberships m join products p on p.id = m.product_id
      where m.user_id = ${userId} and 'ProductManager' = any (m.roles) and p.deleted_at is null
        and not exists (
          select from memberships o join users u on u.id = o.user_id
          where o.product_id = m.product_id and o.user_id <> ${userId} and 'ProductManager' = any (o.roles)
            and u.disabled_at is null
        )
      order by p.id
    `,
  );
