// People as others see them: the name to show, the username, the picture; and how they are found.
import type { Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { containing, wordsOf } from '../platform/database/text.ts';

export const avatarUrl = (id: number | null | undefined): string =>
  id ? `/damapi/v1/files/content/${id}/avatar.webp` : '';

/** The same in SQL; empty where there is no picture. */
export const avatarUrlOf = (id: Sql): Sql =>
  sql`coalesce('/damapi/v1/files/content/' || ${id} || '/avatar.webp', '')`;

/** The full name, or the username of who gave none. */
export const nameOf = (user: Sql): Sql => sql`coalesce(nullif(${user}.fullname, ''), ${user}.username)`;

export interface CreatorRow {
  creator: string;
  creator_name: string;
  creator_avatar: string;
  creator_id: number;
  created_at: Date;
}

/** Who made a row, beside its own columns. */
export const creatorColumns: Sql = sql`
  u.username as creator, ${nameOf(sql`u`)} as creator_name, ${avatarUrlOf(sql`ua.id`)} as creator_avatar`;

export const creatorJoins = (id: Sql): Sql =>
  sql`join users u on u.id = ${id} left join avatars ua on ua.user_id = ${id}`;

export const creatorToWire = (row: CreatorRow) => ({
  creator: row.creator,
  creatorName: row.creator_name,
  creatorAvatar: row.creator_avatar,
  creatorId: row.creator_id,
  createdAt: row.created_at.toISOString(),
});

export interface MadeWithRow {
  token_name: string;
  is_robot: boolean;
}

/** With which access token, beside `creatorColumns`. */
export const madeWithColumns: Sql = sql`coalesce(token.name, '') as token_name, u.is_robot`;

export const madeWithJoin = (tokenId: Sql): Sql =>
  sql`left join access_tokens token on token.id = ${tokenId}`;

export const madeWithToWire = (row: MadeWithRow) => ({ tokenName: row.token_name, isRobot: row.is_robot });

export interface ProposedRow {
  proposal_id: number | null;
  proposal_number: number | null;
  proposed_by: string | null;
}

/** For an entry of the history that was proposed: by which agent, or by whom. */
export const proposedColumns: Sql = sql`
  proposed.id as proposal_id, proposed.number as proposal_number,
  coalesce(agent.name, ${nameOf(sql`proposer`)}) as proposed_by`;

export const proposedJoin = (productId: number, proposalId: Sql): Sql => sql`
  left join proposals proposed on proposed.product_id = ${productId} and proposed.id = ${proposalId}
  left join access_tokens agent on agent.id = proposed.token_id
  left join users proposer on proposer.id = proposed.creator_id`;

export const proposedToWire = (row: ProposedRow) => ({
  proposal:
    row.proposal_id === null
      ? null
      : { id: row.proposal_id, number: row.proposal_number!, by: row.proposed_by! },
});

/** Whoever reads a list of this person's products again sees the new name or picture. */
export const personChanged = (trx: Trx, userId: number): Promise<number> =>
  trx.run(sql`select person_changed(${userId})`);

const codeOf = (character: string) => `u${character.codePointAt(0)!.toString(16).padStart(5, '0')}`;

/**
 * Lower case, without accents; a character outside ASCII as its number. So one index of letter triples answers Chinese
 * too, where two characters are a usual query.
 */
export const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[^\u0000-\u007F]/gu, codeOf);

/** All words of what was typed are in the keys of a person (accounts/name-keys.ts), in any order. */
export const matchesName = (typed: string, keys: Sql): Sql =>
  sql.join(
    wordsOf(typed).map((word) => sql`${keys} like ${containing(searchForm(word))}`),
    ' and ',
  );
