// What a backup says about itself, and whether it fits this installation.
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { readMigrations } from '../platform/database/migrations.ts';
import { rolesOf, type RoleNames } from '../platform/database/roles.ts';
import { version } from '../version.ts';
import { BackupProblem } from './problem.ts';
import type { SealedArchive } from './sealed-archive.ts';

export const entryNames = {
  manifest: 'manifest.json',
  database: 'database.dump',
  files: 'files.jsonl',
  file: (hash: string) => `files/${hash}`,
};

const measured = z.object({ sha256: z.string(), bytes: z.int() });

const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  version: z.string(),
  postgres: z.int(),
  migrations: z.array(z.string()),
  roles: z.object({ owner: z.string(), app: z.string(), worker: z.string() }),
  /** Tells whether another installation has the same TRACERY_SECRET, and not which one. */
  secret: z.string(),
  database: measured,
  /** Rows of each table, and a sum over the hashes of all rows. */
  tables: z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })),
  files: z.object({
    ...measured.shape,
    count: z.int(),
    size: z.int(),
    /** `listed`: they are in S3, and only named here. */
    are: z.enum(['inside', 'listed']),
  }),
  /** Files that the database knows and the store did not have, or had with other bytes. */
  missing: z.array(z.string()),
  missingCount: z.int(),
});

export type Manifest = z.output<typeof manifestShape>;
export type TableFigures = Manifest['tables'];

export interface FileLine {
  hash: string;
  size: number;
}

export const secretMark = (secrets: Secrets): string =>
  secrets.fingerprint('check', 'backup').toString('hex').slice(0, 16);

export function rolesOfConfig({ database }: Config): RoleNames {
  const { ownerUrl, url, workerUrl } = database;
  if (!ownerUrl || !workerUrl)
    throw new BackupProblem(
      'DATABASE_OWNER_URL and DATABASE_WORKER_URL are needed. After tracery init only root can read them: run this with sudo',
    );
  return rolesOf({ owner: ownerUrl, app: url, worker: workerUrl });
}

export async function readManifest(archive: SealedArchive): Promise<Manifest> {
  const found = manifestShape.safeParse(JSON.parse(await archive.text(entryNames.manifest)));
  if (found.success) return found.data;
  throw new BackupProblem(
    'The backup has another form than this version knows: use the version that made it',
  );
}

/** Refuses what this installation could not run. */
export function requireFitting(manifest: Manifest, config: Config): void {
  const known = new Set(readMigrations().map(({ name }) => name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupProblem(
      `The backup was made by version ${manifest.version}, this is ${version}, which lacks ${unknown[0]}: use a release as new as that`,
    );
  const roles = rolesOfConfig(config);
  const others = (['owner', 'app', 'worker'] as const).filter((part) => roles[part] !== manifest.roles[part]);
  if (others.length > 0)
    throw new BackupProblem(
      `The backup belongs to the roles ${Object.values(manifest.roles).join(', ')}, the addresses here name ` +
        `${Object.values(roles).join(', ')}: name them alike (tracery_owner, … in DATABASE_URL and its sisters)`,
    );
}

export async function* fileLines(archive: SealedArchive): AsyncGenerator<FileLine> {
  let rest = '';
  for await (const chunk of await archive.open(entryNames.files)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as FileLine;
  }
}
