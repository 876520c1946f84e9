import { limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import type { Kinds } from '../work-items/kind.ts';
import { listDevelopment } from './development.ts';
import { receiveDelivery } from './receive.ts';
import {
  connectRepository,
  disconnectRepository,
  listRepositories,
  updateRepository,
} from './repositories.ts';
import { changeRules, getRules } from './rules.ts';

interface Parts {
  kinds: Kinds;
  secrets: Secrets;
}

export const gitHandlers = (parts: Parts) => ({
  'GET /prdapi/v1/git/list': listRepositories,
  'POST /prdapi/v1/git/create': connectRepository(parts.secrets),
  'POST /prdapi/v1/git/update': updateRepository,
  'DELETE /prdapi/v1/git/delete/{id}': disconnectRepository,
  'GET /prdapi/v1/git/rules': getRules,
  'POST /prdapi/v1/git/rules': changeRules,
  'GET /prdapi/v1/git/development': listDevelopment,
  'POST /prdapi/v1/git/deliveries/{address}': receiveDelivery(parts),
});

const purgeBatch = 1000;

export async function purgeGit(db: Database): Promise<void> {
  const statement = sql<{ purged: number }>`
    select purge_git(make_interval(days => ${limits.git.keptDays}), ${purgeBatch}) as purged`;
  while ((await db.transaction((trx) => trx.one(statement))).purged >= purgeBatch);
}

export const gitCron = ({ db }: { db: Database }): CronTask[] => [
  { name: 'purge-git', at: '51 * * * *', run: () => purgeGit(db) },
];
