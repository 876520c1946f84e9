// The rules of a product, by which its repositories change its items.
import { initialGitRules, type GitRules, type MergeStep } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';

/** Version 0: nobody has chosen anything. */
export async function readRules(trx: ReadTrx, { productId }: Scope): Promise<GitRules & { version: number }> {
  const row = await trx.maybe(
    sql<{ starts_tasks: boolean; merged_tasks: MergeStep; fixes_defects: boolean; version: number }>`
      select starts_tasks, merged_tasks, fixes_defects, version from git_rules where product_id = ${productId}
    `,
  );
  if (!row) return { ...initialGitRules, version: 0 };
  const { starts_tasks: startsTasks, merged_tasks: mergedTasks, fixes_defects: fixesDefects, version } = row;
  return { startsTasks, mergedTasks, fixesDefects, version };
}

export const getRules: Handler<'GET /prdapi/v1/git/rules'> = (context) => context.read(readRules);

/** Managers write one after another in a product, so what is read here stays. */
export const changeRules: Handler<'POST /prdapi/v1/git/rules'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { productId } = scope;
    const { startsTasks, mergedTasks, fixesDefects } = body;
    const current = await readRules(trx, scope);
    if (current.version !== body.version) throw new Refusal('item.stale', { data: { current } });
    const version = current.version + 1;
    await trx.run(
      sql`
        insert into git_rules (product_id, starts_tasks, merged_tasks, fixes_defects, version)
        values (${productId}, ${startsTasks}, ${mergedTasks}, ${fixesDefects}, ${version})
        on conflict (product_id) do update set starts_tasks = excluded.starts_tasks,
          merged_tasks = excluded.merged_tasks, fixes_defects = excluded.fixes_defects, version = excluded.version
      `,
    );
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: productId,
      category: 'update',
      changes: [{ field: 'gitRules' }],
    });
    const detail = { startsTasks, mergedTasks, fixesDefects };
    await recordAuditEvent(trx, { event: 'gitRules.changed', by: scope, from: context.requestInfo, detail });
    return { version };
  });
