// Groups of an outside provider that make people members of products. What groups gave, groups change and take away again;
// what people gave is left alone.
import type { Role } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { recordAuditEvent } from './audit.ts';
import type { RequestInfo } from './handler.ts';
import { recordHistory, type Change } from './history.ts';
import { endMembership } from './memberships.ts';
import { setCurrentUser } from './own-products.ts';
import { enterProductOfGroup, setProduct, type Caller, type Scope } from './scope.ts';

export interface GroupRole {
  group: string;
  productId: number;
  role: Role;
}

const roleWords: Record<string, Role> = {
  manager: 'ProductManager',
  designer: 'DesignEngineer',
  developer: 'DevelopEngineer',
  tester: 'TestEngineer',
  guest: 'Guest',
};

/** `developers=12:developer; cn=qa,ou=groups=12:tester`. The name of a group may hold anything but a semicolon. */
export function parseGroupRoles(text: string): { groups: GroupRole[]; wrong: string | undefined } {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const groups: GroupRole[] = [];
  for (const part of parts) {
    const [, group, product, word] = /^(.+)=(\d{1,15}):(\w+)$/.exec(part) ?? [];
    const role = roleWords[word ?? ''];
    if (!group || !role) return { groups, wrong: part };
    groups.push({ group: group.trim(), productId: Number(product), role });
  }
  return { groups, wrong: undefined };
}

/** The products that these groups lead to, with all roles that they give there. */
function rolesOf(rules: readonly GroupRole[], groups: readonly string[]): Map<number, Role[]> {
  const held = new Set(groups);
  const found = new Map<number, Role[]>();
  for (const { productId, role } of rules.filter(({ group }) => held.has(group)))
    found.set(productId, [...new Set([...(found.get(productId) ?? []), role])]);
  // A guest only reads: beside another role it says nothing.
  for (const [productId, roles] of found)
    if (roles.length > 1)
      found.set(
        productId,
        roles.filter((role) => role !== 'Guest'),
      );
  return found;
}

const areSame = (a: readonly Role[], b: readonly Role[]) =>
  a.length === b.length && a.every((role) => b.includes(role));

export interface GroupsTold {
  person: { id: number; username: string };
  issuer: string;
  groups: readonly string[];
  from: RequestInfo;
}

/** In the transaction of the sign-in, before the session starts. */
export async function applyGroups(
  trx: Trx,
  rules: readonly GroupRole[],
  { person, issuer, groups, from }: GroupsTold,
): Promise<void> {
  await setCurrentUser(trx, person.id);
  const wanted = rolesOf(rules, groups);
  const present = await trx.all(
    sql<{ product_id: number }>`
      select product_id from memberships where user_id = ${person.id} and from_issuer = ${issuer}
    `,
  );
  const caller = { userId: person.id, username: person.username, sessionId: '', isBuiltinGuest: false };
  const products = new Set([...wanted.keys(), ...present.map((row) => row.product_id)]);
  // In order of their ids: two sign-ins lock in the same order.
  for (const productId of [...products].toSorted((a, b) => a - b))
    await applyInProduct(trx, caller, { productId, issuer, roles: wanted.get(productId) ?? [], from });
  await setProduct(trx, undefined);
}

interface Wanted {
  productId: number;
  issuer: string;
  /** None: no group leads there any more. */
  roles: Role[];
  from: RequestInfo;
}

async function applyInProduct(trx: Trx, caller: Caller, { productId, issuer, roles, from }: Wanted) {
  const entered = await enterProductOfGroup(trx, caller, productId);
  if (!entered) return;
  const { scope, mainManagerId } = entered;
  const { userId } = caller;
  const record = { by: scope, from, personId: userId };
  const member = await trx.maybe(
    sql<{ roles: Role[]; from_issuer: string | null }>`
      select roles, from_issuer from memberships
      where product_id = ${productId} and user_id = ${userId} for update
    `,
  );
  if (!member) {
    if (roles.length === 0) return;
    await trx.run(
      sql`
        insert into memberships (product_id, user_id, roles, from_issuer)
        values (${productId}, ${userId}, ${roles}, ${issuer})
      `,
    );
    await recordChange(trx, scope, { field: 'member', to: { userId, roles } });
    await recordAuditEvent(trx, { event: 'member.added', ...record, detail: { roles, byGroup: true } });
    return;
  }
  if (member.from_issuer !== issuer || areSame(member.roles, roles)) return;
  const isDemoted = member.roles.includes('ProductManager') && !roles.includes('ProductManager');
  if (isDemoted && (mainManagerId === userId || !(await hasOtherManager(trx, scope)))) return;
  if (roles.length === 0) {
    await endMembership(trx, scope, userId);
    await recordAuditEvent(trx, { event: 'member.removed', ...record, detail: { byGroup: true } });
    return;
  }
  await trx.run(
    sql`update memberships set roles = ${roles} where product_id = ${productId} and user_id = ${userId}`,
  );
  const former = member.roles;
  await recordChange(trx, scope, { field: 'role', from: { userId, roles: former }, to: { userId, roles } });
  await recordAuditEvent(trx, {
    event: 'roles.changed',
    ...record,
    detail: { former, roles, byGroup: true },
  });
}

const recordChange = (trx: Trx, scope: Scope, change: Change) =>
  recordHistory(trx, scope, {
    kind: 'Product',
    sourceId: scope.productId,
    category: 'update',
    changes: [change],
  });

const hasOtherManager = async (trx: Trx, { productId, userId }: Scope): Promise<boolean> => {
  const other = await trx.maybe(
    sql`
      select from memberships
      where product_id = ${productId} and user_id <> ${userId} and 'ProductManager' = any (roles) limit 1
    `,
  );
  return other !== undefined;
};
