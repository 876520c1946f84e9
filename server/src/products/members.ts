// Inviting, changing roles, removing, handing over. Only managers get here; the last one is kept by the database.
import { sql } from 'kysely';
import type { Role } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { recordHistory, type Change } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { endMembership } from './delete-and-quit.ts';

const record = (trx: Trx, scope: Scope, changes: Change[]) =>
  recordHistory(trx, scope, { kind: 'Product', sourceId: scope.productId, category: 'update', changes });

/** The main manager is the one a product names. Without the role it cannot be: whoever acts takes its place. */
async function keepMainManager(trx: Trx, { productId, userId }: Scope, gone: number): Promise<void> {
  await trx.run(
    build
      .updateTable('products')
      .set({ manager_id: userId })
      .where('id', '=', productId)
      .where('manager_id', '=', gone),
  );
}

export const inviteMembers: Handler<'POST /prdapi/v1/products/invite-members'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const userIds = [...new Set(body.userIds)];
    const known = await trx.all(
      build
        .selectFrom('users')
        .select('id')
        .where('id', '=', sql<number>`any (${userIds})`)
        .where('is_builtin_guest', '=', false),
    );
    if (known.length !== userIds.length) throw new Refusal('person.unknown');
    const added = await trx.all(
      sql<{ user_id: number }>`
        insert into memberships (product_id, user_id, roles)
        select ${scope.productId}, id, array[${body.role}]::text[] from unnest(${userIds}::bigint[]) as id
        on conflict (product_id, user_id) do nothing
        returning user_id
      `.compile(build),
    );
    const roles = [body.role];
    await record(
      trx,
      scope,
      added.map(({ user_id: userId }) => ({ field: 'member', to: { userId, roles } })),
    );
    return { added: added.length };
  });

const rolesOf = async (trx: Trx, { productId }: Scope, userId: number): Promise<Role[]> => {
  const member = await trx.maybe(
    build
      .selectFrom('memberships')
      .select('roles')
      .where('product_id', '=', productId)
      .where('user_id', '=', userId)
      .forUpdate(),
  );
  if (!member) throw new Refusal('notFound');
  return member.roles as Role[];
};

const setRoles = (trx: Trx, { productId }: Scope, userId: number, roles: Role[]) =>
  trx.run(
    build
      .updateTable('memberships')
      .set({ roles })
      .where('product_id', '=', productId)
      .where('user_id', '=', userId),
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
    return {};
  });

export const removeMember: Handler<'POST /prdapi/v1/products/remove-members/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    if (params.id === scope.userId) throw new Refusal('member.notSelf');
    const former = await rolesOf(trx, scope, params.id);
    if (former.includes('ProductManager')) await keepMainManager(trx, scope, params.id);
    await endMembership(trx, scope, params.id);
    return {};
  });

export const handOver =
  (tokens: Tokens): Handler<'POST /prdapi/v1/products/update-manager/{id}'> =>
  async (context, { params }) => {
    const { subject, productName } = await context.write(async (trx, scope) => {
      const { productId, userId, username, sessionId } = scope;
      const { manager_id: former, name } = await trx.one(
        build.selectFrom('products').select(['manager_id', 'name']).where('id', '=', productId),
      );
      if (params.id === former) throw new Refusal('member.notSelf');
      const theirs = await rolesOf(trx, scope, params.id);
      const others = theirs.filter((role) => role !== 'Guest' && role !== 'ProductManager');
      await setRoles(trx, scope, params.id, ['ProductManager', ...others]);
      await setRoles(trx, scope, former, ['DevelopEngineer']);
      await trx.run(build.updateTable('products').set({ manager_id: params.id }).where('id', '=', productId));
      await record(trx, scope, [{ field: 'manager', from: former, to: params.id }]);
      const roles: Role[] = userId === former ? ['DevelopEngineer'] : await rolesOf(trx, scope, userId);
      return { subject: { sid: sessionId, userId, username, roles, productId }, productName: name };
    });
    return { token: await tokens.sign(subject), productName };
  };
