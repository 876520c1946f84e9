// Devices on which somebody proved to own an account: guesses of others never keep the owner out there.
import { randomUUID } from 'node:crypto';
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export async function isKnownDevice(
  trx: Trx,
  usernameKey: string,
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return false;
  const known = await trx.maybe(
    sql`
      select from users u join known_devices k on k.user_id = u.id and k.device_id = ${device}
      where lower(u.username) = ${usernameKey} and not u.is_builtin_guest
    `,
  );
  return known !== undefined;
}

/** Returns the id for the cookie: the one that the browser has, or a new one. */
export async function rememberDevice(
  trx: Trx,
  userId: number,
  device: string = randomUUID(),
): Promise<string> {
  await trx.run(
    sql`
      insert into known_devices (user_id, device_id) values (${userId}, ${device})
      on conflict (user_id, device_id) do update set last_used_at = now()
    `,
  );
  await trx.run(
    sql`
      delete from known_devices where user_id = ${userId} and device_id in (
        select device_id from known_devices where user_id = ${userId}
        order by last_used_at desc, device_id offset ${limits.login.knownDevices}
      )
    `,
  );
  return device;
}

/** After a new password: whoever knew the old one may have signed in too. */
export async function forgetDevices(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from known_devices where user_id = ${userId}`);
}
