/** Why there is no backup, or none was restored, in words for the operator. */
export class BackupProblem extends Error {}

export const backupRoleNeeded =
  'DATABASE_BACKUP_URL is needed: the address of a role that reads the rows of all products. ' +
  'tracery init makes it; by hand: docs/operations.md, under Backups';

/** One check at a time: they use the same scratch database. */
export const provingLock = 7_254_005;
