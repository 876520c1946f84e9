// What a command of operators is, and what it is given.
import os from 'node:os';
import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database, Trx } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/one-connection.ts';
import { recordAuditEvent, type AuditEntry } from '../tenancy/audit.ts';

/** What went wrong, for the operator. Nothing was changed. */
export class CommandError extends Error {}

export interface CommandContext {
  config: Config;
  secrets: Secrets;
  /** As the owner of the tables. Rows of a product are seen after its number was set (`inProduct`). */
  db: Database;
  /** Tells the audit log of this command, in the transaction of what it does. */
  record: (trx: Trx, about?: Pick<AuditEntry, 'personId' | 'productId' | 'detail'>) => Promise<void>;
  readPassword: () => Promise<string>;
}

export type Values = Record<string, string | boolean | undefined>;

export interface CommandResult {
  /** For people. */
  lines: string[];
  /** The same for programs (--json). */
  json: unknown;
  /** 0 unless said otherwise. */
  exitCode?: number;
}

export interface Command {
  name: string;
  /** What stands behind the name: `<username>`. */
  takes: string;
  summary: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** One line for each option. */
  help?: string[];
  run(context: CommandContext, positionals: string[], values: Values): Promise<CommandResult>;
}

/** One that works before there are settings, or says what is wrong with them. */
export interface SetupCommand extends Omit<Command, 'run'> {
  run(values: Values, positionals: string[]): Promise<CommandResult>;
}

export const recorderFor =
  (command: string): CommandContext['record'] =>
  (trx, { detail, ...about } = {}) =>
    recordAuditEvent(trx, {
      event: 'operator.command',
      isByOperator: true,
      ...about,
      detail: { command, ...operator(), ...detail },
    });

/** The same for one that has no database of its own. */
export const recordCommand = (
  { database: { ownerUrl } }: Config,
  command: string,
  detail: object,
): Promise<void> =>
  withDatabase(ownerUrl!, (db) => db.transaction((trx) => recorderFor(command)(trx, { detail })));

/** Who runs it, as far as the machine tells. */
function operator(): { user: string; host: string } {
  const { SUDO_USER } = process.env;
  const { username } = os.userInfo();
  return { user: SUDO_USER ? `${SUDO_USER} as ${username}` : username, host: os.hostname() };
}

export const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Columns under each other, as wide as needed. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
