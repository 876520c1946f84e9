// tracery restore: a backup becomes the installation of an empty machine.
import { BackupProblem, restoreBackup } from '../backup/index.ts';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { readConfig, type Config } from '../config.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { createLog } from '../platform/logging/log.ts';
import { CommandError, recordCommand, type SetupCommand } from './command.ts';
import { sizeOf } from './doctor/check.ts';

/** Returns lines for people. */
export async function restoreFrom(
  config: Config,
  file: string,
  allowsOtherSecret: boolean,
): Promise<string[]> {
  const parts = { config, secrets: createSecrets(config.secret) };
  const { manifest, endedTokens } = await restoreBackup(parts, file, { allowsOtherSecret }).catch(
    (error: unknown) => {
      throw error instanceof BackupProblem ? new CommandError(error.message) : error;
    },
  );
  const { url: app, workerUrl, ownerUrl } = config.database;
  await bringUpToDate({ app, worker: workerUrl!, owner: ownerUrl! }, createLog('warn'));
  await recordCommand(config, 'restore', { madeAt: manifest.madeAt, endedTokens });
  const { files } = manifest;
  return [
    `restored: what was there at ${manifest.madeAt}, ${files.count} files (${sizeOf(files.size)})`,
    `everybody signs in again; ${endedTokens} access tokens ended and have to be made anew`,
    ...(manifest.missingCount > 0
      ? [`${manifest.missingCount} files were missing already when the backup was made`]
      : []),
  ];
}

export const restore: SetupCommand = {
  name: 'restore',
  takes: '<file> [--other-secret]',
  summary: 'Brings a backup to an empty database and file store; sessions and access tokens are ended',
  options: { 'other-secret': { type: 'boolean' } },
  help: [
    '--other-secret     goes on though TRACERY_SECRET of the backup is lost: second factors and the chain of the',
    '                   audit log are lost with it',
    'On a new machine: put back /etc/tracery, then tracery init --restore <file> (docs/operations.md).',
  ],
  async run(values, [file]) {
    const config = readConfig(process.env);
    const lines = await restoreFrom(config, file!, values['other-secret'] === true);
    return { json: { isRestored: true }, lines };
  },
};
