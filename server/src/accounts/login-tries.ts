// Sign-ins with a password, counted in the database before the password is checked: no crash, race or lost Redis refunds
// one. On a device from which the owner signed in before they are counted by that device alone, so that nobody can lock
// a colleague out. All others are counted by username and address together, and by username whatever the address.
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@tracery/contract';
import type { Source } from '../platform/crypto/fair-queue.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PublicContext } from '../tenancy/handler.ts';
import { isKnownDevice } from './known-devices.ts';
import { guessNotice } from './tasks.ts';

const { wrongTries, window, longestDelay, guessesPerHour } = limits.login;
const windowLength = sql`make_interval(secs => ${window / 1000})`;
const hour = sql`interval '1 hour'`;
const triesWithoutDelay = 3;

export const usernameKey = (username: string): string => username.toLowerCase();

/** Its password is published: there is nothing to guess, and everybody shares it. */
const guestKey = 'guest';

/** A counted try, whose password may now be compared. */
export interface Try {
  usernameKey: string;
  /** The network of the caller, or the known device in its place. */
  from: Source;
  /** When it was counted as a guess on the account; undefined if it was not. */
  judgedAt: string | undefined;
}

/** Who waits for a hash before anything is known of them. */
export const visitorAt = ({ address }: { address: string }): Source => ({
  source: networkOf(address),
  isKnown: false,
});

/** Rolls the count back: a refused try is not judged, and writing it would cost more than refusing. */
const tooMany = (seconds: number) =>
  new Refusal('login.tooMany', { retryAfterSeconds: Math.max(1, seconds) });

/** Counts a try, in a transaction of its own, and waits as long as it must. Refuses when there were too many. */
export async function takeTry(
  { writeSeparately, requestInfo }: Pick<PublicContext, 'writeSeparately' | 'requestInfo'>,
  username: string,
): Promise<Try> {
  const { device } = requestInfo;
  const key = usernameKey(username);
  const counted = await writeSeparately(async (trx) => {
    const isKnown = await isKnownDevice(trx, key, device);
    const from = isKnown ? { source: `device ${device}`, isKnown } : visitorAt(requestInfo);
    const { tries, secondsLeft } = await countBySource(trx, key, from.source);
    if (tries > wrongTries) throw tooMany(secondsLeft);
    const taken = { usernameKey: key, from, judgedAt: undefined };
    if (isKnown) return { ...taken, delayMs: 0 };
    const delayMs = await delayOf(trx, key);
    if (key === guestKey) return { ...taken, delayMs };
    return { ...taken, judgedAt: await countGuess(trx, key), delayMs };
  });
  const { delayMs, ...taken } = counted;
  if (delayMs > 0) await pause(delayMs);
  return taken;
}

async function countBySource(
  trx: Trx,
  key: string,
  source: string,
): Promise<{ tries: number; secondsLeft: number }> {
  const { wrong_tries: tries, seconds_left: secondsLeft } = await trx.one(
    sql<{ wrong_tries: number; seconds_left: number }>`
      insert into login_tries as t (username_key, address, window_started_at, wrong_tries)
      values (${key}, ${source}, now(), 1)
      on conflict (username_key, address) do update set
        wrong_tries = case when t.window_started_at < now() - ${windowLength} then 1
          else least(t.wrong_tries, ${wrongTries}) + 1 end,
        window_started_at = case when t.window_started_at < now() - ${windowLength} then now()
          else t.window_started_at end
      returning wrong_tries, extract(epoch from window_started_at + ${windowLength} - now())::int as seconds_left
    `,
  );
  return { tries, secondsLeft };
}

async function delayOf(trx: Trx, key: string): Promise<number> {
  const { tries } = await trx.one(
    sql<{ tries: number }>`
      select coalesce(sum(wrong_tries), 0)::int as tries from login_tries
      where username_key = ${key} and window_started_at > now() - ${windowLength}
    `,
  );
  const beyond = tries - triesWithoutDelay;
  return beyond <= 0 ? 0 : Math.min(longestDelay, 50 * 2 ** beyond);
}

/** When it was counted. The last hour counts, whenever it began; the same for usernames that nobody has. */
async function countGuess(trx: Trx, key: string): Promise<string> {
  const recent = sql`select t from unnest(g.judged_at) t where t > now() - ${hour}`;
  const counted = await trx.maybe(
    sql<{ judged_at: string; guesses: number }>`
      insert into login_guesses as g (username_key, judged_at, last_judged_at)
      values (${key}, array[clock_timestamp()], now())
      on conflict (username_key) do update set
        judged_at = array(${recent}) || clock_timestamp(), last_judged_at = now()
      where (select count(*) from (${recent}) r) < ${guessesPerHour}
      returning judged_at[cardinality(judged_at)]::text as judged_at, cardinality(judged_at) as guesses
    `,
  );
  if (!counted) {
    const { wait } = await trx.one(
      sql<{ wait: number }>`
        select ceil(extract(epoch from min(t) + ${hour} - now()))::int as wait
        from login_guesses g, unnest(g.judged_at) t where g.username_key = ${key} and t > now() - ${hour}
      `,
    );
    throw tooMany(wait);
  }
  if (counted.guesses === guessesPerHour) await tellOwner(trx, key);
  return counted.judged_at;
}

/** At most once a day. The worker finds out whether there is anybody to tell. */
async function tellOwner(trx: Trx, key: string): Promise<void> {
  const isDue = await trx.run(
    sql`
      update login_guesses set told_at = now()
      where username_key = ${key} and (told_at is null or told_at < now() - interval '1 day')
    `,
  );
  if (isDue > 0) await guessNotice.enqueue(trx, { usernameKey: key });
}

/** After a correct password: it was no guess. */
export async function clearTries(trx: Trx, taken: Try): Promise<void> {
  const { usernameKey: key, from } = taken;
  await trx.run(sql`delete from login_tries where username_key = ${key} and address = ${from.source}`);
  await forgetGuess(trx, taken);
}

/** A correct password whose sign-in is not complete: gives back this one try. */
export async function refundTry(trx: Trx, taken: Try): Promise<void> {
  const { usernameKey: key, from } = taken;
  await trx.run(
    sql`
      update login_tries set wrong_tries = greatest(wrong_tries - 1, 0)
      where username_key = ${key} and address = ${from.source}
    `,
  );
  await forgetGuess(trx, taken);
}

async function forgetGuess(trx: Trx, { usernameKey: key, judgedAt }: Try): Promise<void> {
  if (judgedAt === undefined) return;
  await trx.run(
    sql`
      update login_guesses set judged_at = array_remove(judged_at, ${judgedAt}::timestamptz)
      where username_key = ${key}
    `,
  );
}

/** After a reset: whoever owns the mailbox is not held up by what others tried. */
export async function clearAllTries(trx: Trx, username: string): Promise<void> {
  const key = usernameKey(username);
  await trx.run(sql`delete from login_tries where username_key = ${key}`);
  await trx.run(sql`update login_guesses set judged_at = '{}' where username_key = ${key}`);
}
