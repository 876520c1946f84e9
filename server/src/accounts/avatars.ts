// Profile pictures.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { avatarUrl, personChanged } from '../tenancy/people.ts';

/** How one's own name and picture are shown, and whether one knows the screens. */
export interface Profile {
  fullname: string;
  avatarUrl: string;
  isTourDue: boolean;
}

export async function profileOf(trx: Trx, userId: number): Promise<Profile> {
  const { fullname, id, isTourDue } = await trx.one(
    sql<{ fullname: string; id: number | null; isTourDue: boolean }>`
      select u.fullname, a.id, u.toured_at is null and not u.is_builtin_guest as "isTourDue"
      from users u left join avatars a on a.user_id = u.id where u.id = ${userId}
    `,
  );
  return { fullname, avatarUrl: avatarUrl(id), isTourDue };
}

export const avatarRules = {
  maxBytes: limits.avatar.fileMax,
  maxPixels: limits.avatar.megapixels * 1_000_000,
  side: limits.avatar.side,
};

/** Replaces the former one. The new id gives it a new address, so no cache shows the old one. */
export async function setAvatar(
  trx: Trx,
  userId: number,
  stored: { hash: string; size: number },
): Promise<number> {
  await trx.run(sql`delete from avatars where user_id = ${userId}`);
  await personChanged(trx, userId);
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into avatars (id, user_id, hash, size)
      values (nextval('file_ids'), ${userId}, ${stored.hash}, ${stored.size}) returning id
    `,
  );
  return id;
}

export async function removeAvatar(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from avatars where user_id = ${userId}`);
  await personChanged(trx, userId);
}

export const findAvatar = (trx: Trx, id: number) =>
  trx.maybe(sql<{ hash: string; size: number }>`select hash, size from avatars where id = ${id}`);
