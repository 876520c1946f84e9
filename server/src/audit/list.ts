// What managers see of the audit log: the part that is about their product.
import { roles, type AuditActor, type AuditEvent, type Role } from '@tracery/contract';
import { deviceOf } from '../accounts/index.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { avatarUrl, nameOf } from '../tenancy/people.ts';

interface Row {
  id: number;
  at: Date;
  event: AuditEvent;
  actor: AuditActor;
  actor_id: number | null;
  actor_username: string | null;
  actor_name: string | null;
  actor_avatar: number | null;
  person_id: number | null;
  person_username: string | null;
  person_name: string | null;
  person_avatar: number | null;
  session_id: string | null;
  address: string;
  device: string;
  detail: { roles?: string[]; command?: string };
}

const personOf = (id: number | null, username: string | null, name: string | null, avatar: number | null) =>
  id === null || username === null || name === null
    ? null
    : { id, username, name, avatar: avatarUrl(avatar) };

const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role);

export const listAudit: Handler<'GET /prdapi/v1/products/audit'> = (context, { query }) =>
  context.read(async (trx, { productId }) => {
    const { before = null, limit } = query;
    const rows = await trx.all(
      sql<Row>`
        select e.id, e.at, e.event, e.actor, e.actor_id, e.person_id, e.session_id, e.address, e.device, e.detail,
          a.username as actor_username, ${nameOf(sql`a`)} as actor_name, aa.id as actor_avatar,
          p.username as person_username, ${nameOf(sql`p`)} as person_name, pa.id as person_avatar
        from product_audit(${productId}, ${before}, ${limit + 1}) e
          left join users a on a.id = e.actor_id left join avatars aa on aa.user_id = e.actor_id
          left join users p on p.id = e.person_id left join avatars pa on pa.user_id = e.person_id
        order by e.id desc
      `,
    );
    const list = rows.slice(0, limit).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      event: row.event,
      actor: row.actor,
      by: personOf(row.actor_id, row.actor_username, row.actor_name, row.actor_avatar),
      person: personOf(row.person_id, row.person_username, row.person_name, row.person_avatar),
      roles: (row.detail.roles ?? []).filter(isRole),
      command: row.detail.command ?? '',
      address: row.address,
      device: deviceOf(row.device),
      session: row.session_id ?? '',
    }));
    return { list, hasMore: rows.length > limit };
  });
