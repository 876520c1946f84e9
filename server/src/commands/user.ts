// tracery user list|create|disable|enable|reset-password|reset-second-factor|sign-out: accounts.
import { randomBytes } from 'node:crypto';
import { emailProblem, passwordProblem, refusals, usernameProblem } from '@tracery/contract';
import { endTokensOf } from '../access-tokens/index.ts';
import {
  clearAllTries,
  endSessionsOf,
  nameKeys,
  resetSecondFactor,
  secondFactorNotice,
} from '../accounts/index.ts';
import { createPasswords } from '../platform/crypto/passwords.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import {
  CommandError,
  tableLines,
  textOf,
  type Command,
  type CommandContext,
  type Values,
} from './command.ts';
import { findOwnPerson, onlyManagedBy, type PersonRow } from './people.ts';

const stateOf = ({
  disabled_at: disabledAt,
  erased_at: erasedAt,
}: Pick<PersonRow, 'disabled_at' | 'erased_at'>) => {
  if (erasedAt) return 'erased';
  return disabledAt ? 'disabled' : 'active';
};

const list: Command = {
  name: 'user list',
  takes: '',
  summary: 'All accounts: state, products, open sessions, last use',
  run: ({ db, record }) =>
    db.transaction(async (trx) => {
      const rows = await trx.all(
        sql<PersonRow & { products: number; sessions: number; last_used_at: Date | null; created_at: Date }>`
          select u.id, u.username, u.fullname, u.email, u.is_builtin_guest, u.disabled_at, u.erased_at, u.created_at,
            (select count(*) from memberships m join products p on p.id = m.product_id
             where m.user_id = u.id and p.deleted_at is null) as products,
            (select count(*) from sessions s where s.user_id = u.id and s.ended_at is null
               and s.idle_expires_at > now() and s.expires_at > now()) as sessions,
            (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_used_at
          from users u where not u.is_robot order by lower(u.username)
        `,
      );
      await record(trx);
      const people = rows.map((row) => ({
        id: row.id,
        username: row.username,
        fullname: row.fullname,
        email: row.email ?? '',
        state: stateOf(row),
        products: row.products,
        sessions: row.sessions,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      }));
      const lines = tableLines([
        ['username', 'name', 'mail', 'state', 'products', 'sessions', 'last used'],
        ...people.map(({ username, fullname, email, state, products, sessions, lastUsedAt }) => [
          username,
          fullname,
          email,
          state,
          String(products),
          String(sessions),
          lastUsedAt?.slice(0, 16).replace('T', ' ') ?? '-',
        ]),
      ]);
      return { json: people, lines };
    }),
};

/** From standard input, or made here and printed once. */
async function newPassword({ readPassword }: CommandContext, values: Values) {
  if (!values['password-stdin']) return { password: randomBytes(12).toString('base64url'), isMade: true };
  const password = await readPassword();
  const problem = passwordProblem(password);
  if (problem) throw new CommandError(refusals[problem].en);
  return { password, isMade: false };
}

const passwordOptions = { 'password-stdin': { type: 'boolean' } } as const;
const passwordHelp = [
  '--password-stdin   read the password from standard input; otherwise one is made and printed once',
];

export const createUser: Command = {
  name: 'user create',
  takes: '<username> --email <address> [--fullname <name>]',
  summary: 'A new account, without mailed code',
  options: { email: { type: 'string' }, fullname: { type: 'string' }, ...passwordOptions },
  help: passwordHelp,
  async run(context, [username = ''], values) {
    const email = textOf(values['email']) ?? '';
    const fullname = textOf(values['fullname']) ?? '';
    const problem = usernameProblem(username) ?? emailProblem(email);
    if (problem) throw new CommandError(refusals[problem].en);
    const { password, isMade } = await newPassword(context, values);
    const hash = await createPasswords().hash(password);
    const keys = await nameKeys({ username, fullname });
    const id = await context.db.transaction(async (trx) => {
      const made = await trx.maybe(
        sql<{ id: number }>`
          insert into users (username, email, fullname, password_hash, name_keys)
          values (${username}, ${email}, ${fullname}, ${hash}, ${keys}) on conflict do nothing returning id
        `,
      );
      if (!made) throw new CommandError('this username or mail address has an account already');
      await context.record(trx, { personId: made.id });
      return made.id;
    });
    return {
      json: { id, username, ...(isMade && { password }) },
      lines: [`account ${username} made`, ...(isMade ? [`password: ${password}`] : [])],
    };
  },
};

const managerHint = (products: readonly { id: number; name: string }[]) =>
  products.map(
    ({ id, name }) =>
      `product ${id} (${name}) has no other manager: tracery product give-manager ${id} <username>`,
  );

const disable: Command = {
  name: 'user disable',
  takes: '<username>',
  summary: 'Nobody signs in with it any more, its sessions and tokens end at once; nothing is deleted',
  run: ({ db, record }, [named]) =>
    db.transaction(async (trx) => {
      const person = await findOwnPerson(trx, named);
      await trx.run(sql`update users set disabled_at = coalesce(disabled_at, now()) where id = ${person.id}`);
      const ended = await endSessionsOf(trx, person.id);
      await endTokensOf(trx, person.id);
      await record(trx, { personId: person.id, detail: { ended } });
      const products = await onlyManagedBy(trx, person.id);
      return {
        json: { id: person.id, username: person.username, state: 'disabled', ended, onlyManagerOf: products },
        lines: [`${person.username} is disabled, ${ended} sessions ended`, ...managerHint(products)],
      };
    }),
};

const enable: Command = {
  name: 'user enable',
  takes: '<username>',
  summary: 'Lets a disabled account sign in again',
  run: ({ db, record }, [named]) =>
    db.transaction(async (trx) => {
      const person = await findOwnPerson(trx, named);
      await trx.run(sql`update users set disabled_at = null where id = ${person.id}`);
      await record(trx, { personId: person.id });
      return {
        json: { id: person.id, username: person.username, state: 'active' },
        lines: [`${person.username} can sign in again`],
      };
    }),
};

const setPassword = async (trx: Trx, { id, username }: PersonRow, hash: string): Promise<number> => {
  await trx.run(
    sql`update users set password_hash = ${hash}, password_changed_at = now(), is_password_off = false where id = ${id}`,
  );
  await clearAllTries(trx, username);
  await endTokensOf(trx, id);
  return endSessionsOf(trx, id);
};

const resetPassword: Command = {
  name: 'user reset-password',
  takes: '<username>',
  summary: 'A new password; all sessions and tokens end',
  options: passwordOptions,
  help: passwordHelp,
  async run(context, [named], values) {
    const { password, isMade } = await newPassword(context, values);
    const hash = await createPasswords().hash(password);
    return context.db.transaction(async (trx) => {
      const person = await findOwnPerson(trx, named);
      const ended = await setPassword(trx, person, hash);
      await context.record(trx, { personId: person.id, detail: { ended } });
      return {
        json: { id: person.id, username: person.username, ended, ...(isMade && { password }) },
        lines: [
          `${person.username} has a new password, ${ended} sessions ended`,
          ...(isMade ? [`password: ${password}`] : []),
        ],
      };
    });
  },
};

const resetFactor: Command = {
  name: 'user reset-second-factor',
  takes: '<username>',
  summary:
    'For somebody who lost it: no passkey and no app any more, the password signs in alone; sessions end',
  run: ({ db, record }, [named]) =>
    db.transaction(async (trx) => {
      const { id, username } = await findOwnPerson(trx, named);
      const removed = await resetSecondFactor(trx, id);
      const ended = await endSessionsOf(trx, id);
      await record(trx, { personId: id, detail: { removed, ended } });
      await secondFactorNotice.enqueue(trx, { userId: id, language: 'en', what: 'reset' });
      return {
        json: { id, username, removed, ended },
        lines: [
          `${username} signs in with the password alone, ${removed} factors removed, ${ended} sessions ended`,
        ],
      };
    }),
};

const signOut: Command = {
  name: 'user sign-out',
  takes: '<username>',
  summary: 'Ends all sessions of an account',
  run: ({ db, record }, [named]) =>
    db.transaction(async (trx) => {
      const person = await findOwnPerson(trx, named);
      const ended = await endSessionsOf(trx, person.id);
      await record(trx, { personId: person.id, detail: { ended } });
      return {
        json: { id: person.id, username: person.username, ended },
        lines: [`${ended} sessions of ${person.username} ended`],
      };
    }),
};

export const userCommands = [list, createUser, disable, enable, resetPassword, resetFactor, signOut];
