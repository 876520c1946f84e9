// Profile pictures.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export const avatarUrl = (id: number | null | undefined): string =>
  id ? `/damapi/v1/files/content/${id}/avatar.webp` : '';

export const avatarUrlOf = async (trx: Trx, userId: number): Promise<string> =>
  avatarUrl((await trx.maybe(sql<{ id: number }>`select id from avatars where user_id = ${userId}`))?.id);

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
  await removeAvatar(trx, userId);
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into avatars (id, user_id, hash, size)
      values (nextval('file_ids'), ${userId}, ${stored.hash}, ${stored.size}) returning id
    `,
  );
  return id;
}

export const removeAvatar = (trx: Trx, userId: number): Promise<number> =>
  trx.run(sql`delete from avatars where user_id = ${userId}`);

export const findAvatar = (trx: Trx, id: number) =>
  trx.maybe(sql<{ hash: string; size: number }>`select hash, size from avatars where id = ${id}`);
