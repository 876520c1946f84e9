// Change roles, remove, hand over. Managers only; a constraint keeps the last manager.
import type { Role } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistory, type Change } from '../tenancy/history.ts';
import { endMembership } from '../tenancy/memberships.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Tokens } from '../tenancy/tokens.ts';

const record = (trx: Trx, scope: Scope, changes: Change[]) =>
  recordHistory(trx, scope, { kind: 'Product', sourceId: scope.productId, category: 'update', changes });

/** If the main manager loses the role, whoever acts becomes main manager. */
async function keepMainManager(trx: Trx, { productId, userId }: Scope, gone: number): Promise<void> {
  await trx.run(
    sql`update products set manager_id = ${userId} where id = ${productId} and manager_id = ${gone}`,
  );
}

const rolesOf = async (trx: Trx, { productId }: Scope, userId: number): Promise<Role[]> => {
  const member = await trx.maybe(
    sql<{ roles: Role[] }>`
      select roles from memberships where product_id = ${productId} and user_id = ${userId} for update
    `,
  );
  if (!member) throw new Refusal('notFound');
  return member.roles;
};

const setRoles = (trx: Trx, { productId }: Scope, userId: number, roles: Role[]) =>
  trx.run(
    sql`update memberships set roles = ${roles} where product_id = ${productId} and user_id = ${userId}`,
  );

export const updateRole: Handler<'POST /usrapi/v1/users/update-role'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { userId, roles } = body;
    if (userId === scope.userId) throw new Refusal('member.notSelf');
    const former = await rolesOf(trx, scope, userId);
    // Another manager is left in any case: whoever calls is one, and is not the one who is changed.
    if (former.includes('ProductManager') && !roles.includes('ProductManager'))
      await keepMainManager(trx, scope, userId);
    await setRoles(trx, scope, userId, roles);
    await record(trx, scope, [{ field: 'role', from: { userId, roles: former }, to: { userId, roles } }]);
    const detail = { former, roles };
    await recordAuditEvent(trx, {
      event: 'roles.changed',
      by: scope,
      from: context.requestInfo,
      personId: userId,
      detail,
    });
    return {};
  });

export const removeMember: Handler<'POST /prdapi/v1/products/remove-members/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    if (params.id === scope.userId) throw new Refusal('member.notSelf');
    const former = await rolesOf(trx, scope, params.id);
    if (former.includes('ProductManager')) await keepMainManager(trx, scope, params.id);
    await endMembership(trx, scope, params.id);
    const personId = params.id;
    await recordAuditEvent(trx, { event: 'member.removed', by: scope, from: context.requestInfo, personId });
    return {};
  });

export const handOver =
  (tokens: Tokens): Handler<'POST /prdapi/v1/products/update-manager/{id}'> =>
  async (context, { params }) => {
    const { subject, productName } = await context.write(async (trx, scope) => {
      const { productId, userId, username, sessionId } = scope;
      const { manager_id: former, name } = await trx.one(
        sql<{
          manager_id: number;
          name: string;
        }>`select manager_id, name from products where id = ${productId}`,
      );
      if (params.id === former) throw new Refusal('member.notSelf');
      const theirs = await rolesOf(trx, scope, params.id);
      const others = theirs.filter((role) => role !== 'Guest' && role !== 'ProductManager');
      await setRoles(trx, scope, params.id, ['ProductManager', ...others]);
      await setRoles(trx, scope, former, ['DevelopEngineer']);
      await trx.run(sql`update products set manager_id = ${params.id} where id = ${productId}`);
      await record(trx, scope, [{ field: 'manager', from: former, to: params.id }]);
      const personId = params.id;
      const detail = { former };
      await recordAuditEvent(trx, {
        event: 'manager.changed',
        by: scope,
        from: context.requestInfo,
        personId,
        detail,
      });
      const roles: Role[] = userId === former ? ['DevelopEngineer'] : await rolesOf(trx, scope, userId);
      return { subject: { sid: sessionId, userId, username, roles, productId }, productName: name };
    });
    return { token: await tokens.sign(subject), productName };
  };
