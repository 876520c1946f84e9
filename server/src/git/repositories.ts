// Connecting repositories, changing and disconnecting them, for the managers of a product.
import { randomBytes } from 'node:crypto';
import { forgeNames, limits, type AuditEvent, type Forge } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, RequestInfo } from '../tenancy/handler.ts';
import { recordHistory, type HistoryEntry } from '../tenancy/history.ts';
import { requireProof } from '../tenancy/proof.ts';
import type { MemberScope, Scope } from '../tenancy/scope.ts';

interface Row {
  id: number;
  forge: Forge;
  name: string;
  address: string;
  branch: string;
  default_branch: string;
  last_at: Date | null;
  version: number;
  created_at: Date;
}

const addressOf = ({ productId }: Scope, { address }: Pick<Row, 'address'>): string =>
  `/prdapi/v1/git/deliveries/${productId}-${address}`;

/** Bounded by how many there may be. */
export const listRepositories: Handler<'GET /prdapi/v1/git/list'> = (context) =>
  context.read(async (trx, scope) => {
    const rows = await trx.all(
      sql<Row>`
        select id, forge, name, address, branch, default_branch, last_at, version, created_at from git_repositories
        where product_id = ${scope.productId} and deleted_at is null order by id
      `,
    );
    const list = rows.map((row) => ({
      id: row.id,
      forge: row.forge,
      name: row.name,
      address: addressOf(scope, row),
      branch: row.branch,
      defaultBranch: row.default_branch,
      lastAt: row.last_at?.toISOString() ?? null,
      version: row.version,
      createdAt: row.created_at.toISOString(),
    }));
    return { list, total: list.length };
  });

interface RepositoryChange {
  id: number;
  event: AuditEvent;
  from: RequestInfo;
  category: HistoryEntry['category'];
  change: { from?: string; to?: string };
}

async function record(
  trx: Trx,
  scope: MemberScope,
  { id, event, from, category, change }: RepositoryChange,
): Promise<void> {
  await recordHistory(trx, scope, {
    kind: 'Product',
    sourceId: scope.productId,
    category,
    changes: [{ field: 'repository', ...change }],
  });
  await recordAuditEvent(trx, { event, by: scope, from, detail: { repository: id } });
}

/** Named as its forge: under this name the history tells what its deliveries changed. People cannot have a colon in theirs. */
const insertRobot = (trx: Trx, forge: Forge) =>
  trx.one(
    sql<{ id: number }>`
      insert into users (username, fullname, password_hash, is_robot, needs_name_keys)
      values (${`robot:${randomBytes(6).toString('hex')}`}, ${forgeNames[forge]}, '', true, false) returning id
    `,
  );

export const connectRepository =
  (secrets: Secrets): Handler<'POST /prdapi/v1/git/create'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      const { productId, userId } = scope;
      const { forge, name, branch, request } = body;
      await requireProof(trx, scope);
      const secret = randomBytes(24).toString('base64url');
      const sealed = secrets.seal(Buffer.from(secret));
      // The answer to the first request was lost, and its secret seen by nobody.
      const again = await trx.maybe(
        sql<{ id: number; address: string }>`
          update git_repositories set secret = ${sealed}
          where product_id = ${productId} and request = ${request} and creator_id = ${userId} and deleted_at is null
          returning id, address
        `,
      );
      if (again) return { id: again.id, address: addressOf(scope, again), secret };
      // Managers write one after another in a product, so nobody else connects one meanwhile.
      const { own } = await trx.one(
        sql<{ own: number }>`
          select count(*) as own from git_repositories where product_id = ${productId} and deleted_at is null
        `,
      );
      if (own >= limits.git.perProduct) throw new Refusal('git.tooMany');
      const robot = await insertRobot(trx, forge);
      const made = await trx.one(
        sql<{ id: number; address: string }>`
          insert into git_repositories (product_id, forge, name, address, secret, branch, robot_id, creator_id, request)
          values (${productId}, ${forge}, ${name}, ${randomBytes(16).toString('hex')}, ${sealed}, ${branch},
            ${robot.id}, ${userId}, ${request})
          returning id, address
        `,
      );
      const { id } = made;
      const from = context.requestInfo;
      await record(trx, scope, {
        id,
        event: 'repository.connected',
        from,
        category: 'upload',
        change: { to: name },
      });
      return { id, address: addressOf(scope, made), secret };
    });

async function lockRepository(trx: Trx, { productId }: Scope, id: number) {
  const repository = await trx.maybe(
    sql<Pick<Row, 'id' | 'name' | 'branch' | 'version'>>`
      select id, name, branch, version from git_repositories
      where product_id = ${productId} and id = ${id} and deleted_at is null for no key update
    `,
  );
  if (!repository) throw new Refusal('notFound');
  return repository;
}

export const updateRepository: Handler<'POST /prdapi/v1/git/update'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { id, name, branch } = body;
    const stored = await lockRepository(trx, scope, id);
    if (stored.version !== body.version) throw new Refusal('item.stale', { data: { current: stored } });
    const version = stored.version + 1;
    await trx.run(
      sql`
        update git_repositories set name = ${name}, branch = ${branch}, version = ${version}, updated_at = now()
        where product_id = ${scope.productId} and id = ${id}
      `,
    );
    const change = { ...(name !== stored.name && { from: stored.name }), to: name };
    const from = context.requestInfo;
    await record(trx, scope, { id, event: 'repository.changed', from, category: 'update', change });
    return { version };
  });

export const disconnectRepository: Handler<'DELETE /prdapi/v1/git/delete/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    const { id, name } = await lockRepository(trx, scope, params.id);
    await trx.run(
      sql`
        update git_repositories set deleted_at = now(), secret = null
        where product_id = ${scope.productId} and id = ${id}
      `,
    );
    const from = context.requestInfo;
    await record(trx, scope, {
      id,
      event: 'repository.disconnected',
      from,
      category: 'remove',
      change: { from: name },
    });
    return {};
  });
