export { makeBackup, requireAllRows, type MadeBackup } from './make.ts';
export { findTool } from './postgres-tools.ts';
export { BackupProblem } from './problem.ts';
export { proveBackup } from './prove.ts';
export { readBackupTimes, readBackupTimesAt, recordBackup, watchBackups } from './records.ts';
export { restoreBackup } from './restore.ts';
export { partial } from './sealed-archive.ts';
