// Failed sign-ins, counted in the database before the password is checked: no crash, race or lost Redis refunds a try.
// They are counted per username and address together, so that nobody can lock a colleague out.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';

const { wrongTries, window, longestDelay } = limits.login;
const windowLength = sql`make_interval(secs => ${window / 1000})`;
const triesWithoutDelay = 3;

export const usernameKey = (username: string): string => username.toLowerCase();

/** Counts a try, refuses when there were too many, and returns how long to wait before checking this one. */
export async function countTry(trx: Trx, username: string, address: string): Promise<{ delayMs: number }> {
  const key = usernameKey(username);
  const counted = await trx.one(
    sql<{ wrong_tries: number; seconds_left: number }>`
      insert into login_tries as t (username_key, address, window_started_at, wrong_tries)
      values (${key}, ${address}, now(), 1)
      on conflict (username_key, address) do update set
        wrong_tries = case when t.window_started_at < now() - ${windowLength} then 1 else t.wrong_tries + 1 end,
        window_started_at = case when t.window_started_at < now() - ${windowLength} then now()
          else t.window_started_at end
      returning wrong_tries, extract(epoch from window_started_at + ${windowLength} - now())::int as seconds_left
    `,
  );
  if (counted.wrong_tries > wrongTries) {
    throw new Refusal('login.tooMany', { retryAfterSeconds: Math.max(1, counted.seconds_left) });
  }
  const { tries } = await trx.one(
    sql<{ tries: number }>`
      select coalesce(sum(wrong_tries), 0)::int as tries from login_tries
      where username_key = ${key} and window_started_at > now() - ${windowLength}
    `,
  );
  const beyond = tries - triesWithoutDelay;
  return { delayMs: beyond <= 0 ? 0 : Math.min(longestDelay, 50 * 2 ** beyond) };
}

/** After a correct password. */
export async function clearTries(trx: Trx, username: string, address: string): Promise<void> {
  await trx.run(
    sql`delete from login_tries where username_key = ${usernameKey(username)} and address = ${address}`,
  );
}

/** After a reset: whoever owns the mailbox is not delayed by what others tried. */
export async function clearAllTries(trx: Trx, username: string): Promise<void> {
  await trx.run(sql`delete from login_tries where username_key = ${usernameKey(username)}`);
}
