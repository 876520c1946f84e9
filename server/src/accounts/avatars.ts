// People's pictures.
import { sql } from 'kysely';
import { limits } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';

export const avatarUrl = (id: number | null | undefined): string =>
  id ? `/damapi/v1/files/content/${id}/avatar.webp` : '';

export const avatarUrlOf = async (trx: Trx, userId: number): Promise<string> =>
  avatarUrl((await trx.maybe(build.selectFrom('avatars').select('id').where('user_id', '=', userId)))?.id);

export const avatarRules = {
  maxBytes: limits.avatar.fileMax,
  maxPixels: limits.avatar.megapixels * 1_000_000,
  side: limits.avatar.side,
};

/** The new picture takes the place of the former; its id, and so its address, is new. */
export async function setAvatar(
  trx: Trx,
  userId: number,
  stored: { hash: string; size: number },
): Promise<number> {
  await removeAvatar(trx, userId);
  const { id } = await trx.one(
    build
      .insertInto('avatars')
      .values({ id: sql`nextval('file_ids')`, user_id: userId, hash: stored.hash, size: stored.size })
      .returning('id'),
  );
  return id;
}

export const removeAvatar = (trx: Trx, userId: number): Promise<number> =>
  trx.run(build.deleteFrom('avatars').where('user_id', '=', userId));

export const findAvatar = (trx: Trx, id: number) =>
  trx.maybe(build.selectFrom('avatars').select(['hash', 'size']).where('id', '=', id));
